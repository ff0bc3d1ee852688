import { randomUUID } from 'node:crypto';
import { derivedId } from '@portal/service-kit/command-id';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { sessionOf } from '@portal/service-kit/http/actor';
import { requestIdOf } from '@portal/service-kit/http/request-id';
import type { Request } from 'express';

const visible = /^[\x21-\x7e]{1,200}$/;

/** @throws DomainError when the header is there but is not 1 to 200 visible characters */
export function idempotencyKey(req: Request): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && visible.test(key)) return key;
  throw new DomainError('invalid', 'An Idempotency-Key has 1 to 200 visible characters');
}

type Wish = {
  readonly name: string;
  readonly who: string;
  readonly actor: CommandContext['actor'];
  /** What the wish is told by when it comes again. */
  readonly key: string | undefined;
  readonly correlationId: string;
  readonly now: () => Date;
};

const contextOf = ({ name, who, actor, key, correlationId, now }: Wish): CommandContext => ({
  commandId: key === undefined ? randomUUID() : derivedId(who, name, key),
  repeatable: key !== undefined,
  actor,
  occurredAt: now().toISOString(),
  correlationId,
  via: 'web',
});

const asked = (req: Request) => ({
  key: idempotencyKey(req),
  correlationId: requestIdOf(req),
});

/** What a member wants who is known by their session; the same key from the same member names the same command. */
export const commandOfMember = (
  memberId: string,
  wish: Omit<Wish, 'who' | 'actor'>,
): CommandContext => contextOf({ ...wish, who: memberId, actor: { kind: 'member', id: memberId } });

/** What the signed-in member wants, as {@link commandOfMember}. */
export const memberCommand = (req: Request, name: string, now: () => Date): CommandContext =>
  commandOfMember(sessionOf(req).memberId, { name, now, ...asked(req) });

/** Visitors are told apart by what they speak of (an address' hash, say), so that one's key never meets another's. */
export const visitorCommand = (
  req: Request,
  name: string,
  about: string,
  now: () => Date,
): CommandContext =>
  contextOf({
    name,
    who: `visitor ${about}`,
    actor: { kind: 'visitor', id: 'visitor' },
    now,
    ...asked(req),
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
