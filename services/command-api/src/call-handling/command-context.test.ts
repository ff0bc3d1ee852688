import { expect, it } from 'vitest';
import {
  derivedFollowUp,
  newId,
  PORTAL,
  portalCommand,
  randomFollowUp,
} from './command-context.ts';

const command = { ...portalCommand(new Date(), 'request-1'), repeatable: true };

it('derives the same follow-up of a repeated command, and another for another name', () => {
  const { commandId, causationId, repeatable } = derivedFollowUp(command, 'found');
  expect(commandId).toBe(derivedFollowUp(command, 'found').commandId);
  expect(commandId).not.toBe(derivedFollowUp(command, 'confirm').commandId);
  expect(causationId).toBe(command.commandId);
  expect(repeatable).toBe(true);
});

it('makes each random follow-up a separate command, by the same actor or another', () => {
  const member = { kind: 'member', id: 'asha' } as const;
  const followUp = randomFollowUp({ ...command, actor: member });
  expect(followUp).toMatchObject({
    actor: member,
    causationId: command.commandId,
    repeatable: false,
  });
  expect(followUp.commandId).not.toBe(randomFollowUp(command).commandId);
  expect(randomFollowUp({ ...command, actor: member }, PORTAL).actor).toBe(PORTAL);
});

it('derives the same id for a repeated command, and a new one for a command that cannot be repeated', () => {
  expect(newId(command, 'post')).toBe(newId(command, 'post'));
  expect(newId(command, 'post')).not.toBe(newId(command, 'group'));
  const once = { ...command, repeatable: false };
  expect(newId(once, 'post')).not.toBe(newId(once, 'post'));
});
