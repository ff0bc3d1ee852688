import { randomUUID } from 'node:crypto';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';

export const PORTAL: CommandContext['actor'] = { kind: 'system', id: 'portal' };

/** The same key, command and person give the same id. A command that has no key cannot be repeated. */
export const personalCommand = ({
  name,
  person,
  key,
  ...context
}: {
  readonly name: string;
  readonly person: string;
  readonly key: string | undefined;
} & Omit<CommandContext, 'commandId' | 'repeatable' | 'via'>): CommandContext => ({
  ...context,
  commandId: key === undefined ? randomUUID() : derivedId(person, name, key),
  repeatable: key !== undefined,
  via: 'web',
});

/** Marks an action on something that is not the member's own, allowed because the member is staff. */
export const asStaff = (context: CommandContext): CommandContext => ({
  ...context,
  actor: { kind: 'staff', id: context.actor.id },
});

/** Marks what the portal does as part of a decision, which is not another decision. */
export const asPortal = ({
  because: _because,
  reverses: _reverses,
  partOf: _partOf,
  ...context
}: CommandContext): CommandContext => ({ ...context, actor: PORTAL });

export const portalCommand = (occurredAt: Date, correlationId: string): CommandContext => ({
  commandId: randomUUID(),
  repeatable: false,
  actor: PORTAL,
  occurredAt: occurredAt.toISOString(),
  correlationId,
});

/** Only the state of its stream prevents a repetition, so it can be carried out, undone and carried out again. */
export const randomFollowUp = (cause: CommandContext, actor = cause.actor): CommandContext => ({
  ...cause,
  commandId: randomUUID(),
  repeatable: false,
  actor,
  causationId: cause.commandId,
});

export const derivedFollowUp = (cause: CommandContext, name: string): CommandContext => ({
  ...cause,
  commandId: derivedId(cause.commandId, name),
  causationId: cause.commandId,
});

export const newId = ({ commandId, repeatable }: CommandContext, kind: string): string =>
  repeatable ? derivedId(commandId, kind) : randomUUID();
