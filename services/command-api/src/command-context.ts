import { randomUUID } from 'node:crypto';
import { derivedId } from '@portal/service-kit/command-id';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { sessionOf } from '@portal/service-kit/http/actor';
import { requestIdOf } from '@portal/service-kit/http/request-id';
import type { Request } from 'express';

const visible = /^[\x21-\x7e]{1,200}$/;

/** @throws DomainError when the header is there but is not 1 to 200 visible characters */
function idempotencyKey(req: Request): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && visible.test(key)) return key;
  throw new DomainError('invalid', 'An Idempotency-Key has 1 to 200 visible characters');
}

type Wish = {
  readonly name: string;
  readonly who: string;
  readonly actor: CommandContext['actor'];
  readonly now: () => Date;
};

function contextOf(req: Request, { name, who, actor, now }: Wish): CommandContext {
  const key = idempotencyKey(req);
  return {
    commandId: key === undefined ? randomUUID() : derivedId(who, name, key),
    repeatable: key !== undefined,
    actor,
    occurredAt: now().toISOString(),
    correlationId: requestIdOf(req),
    via: 'web',
  };
}

/** What the signed-in member wants; the same key from the same member names the same command. */
export function memberCommand(req: Request, name: string, now: () => Date): CommandContext {
  const { memberId } = sessionOf(req);
  return contextOf(req, { name, who: memberId, actor: { kind: 'member', id: memberId }, now });
}

/** Visitors are told apart by what they speak of (an address' hash, say), so that one's key never meets another's. */
export const visitorCommand = (
  req: Request,
  name: string,
  about: string,
  now: () => Date,
): CommandContext =>
  contextOf(req, {
    name,
    who: `visitor ${about}`,
    actor: { kind: 'visitor', id: 'visitor' },
    now,
  });

/** What the portal does for itself. */
export const systemCommand = (now: () => Date, correlationId: string): CommandContext => ({
  commandId: randomUUID(),
  repeatable: false,
  actor: { kind: 'system', id: 'portal' },
  occurredAt: now().toISOString(),
  correlationId,
});

/**
 * A further command of the same wish that its own stream tells whether it was done: it needs no key, and may be done, undone
 * and done again.
 */
export const further = (context: CommandContext): CommandContext => ({
  ...context,
  commandId: randomUUID(),
  repeatable: false,
  causationId: context.commandId,
});

/** The same as {@link further}, done by the portal rather than by whoever asked. */
export const bySystem = (context: CommandContext): CommandContext => ({
  ...further(context),
  actor: { kind: 'system', id: 'portal' },
});
