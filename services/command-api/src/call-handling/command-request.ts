import type { Session } from '@portal/contracts/wire/access';
import type { Call, SentFile } from '@portal/contracts/wire/call';
import type { CommandCall } from '@portal/contracts/wire/answering-service';
import type { Calls } from '@portal/contracts/calls';
import { isByStaff } from '@portal/contracts/decisions/by-staff';
import { becauseOf } from '@portal/contracts/decisions/because';
import { POSITION, type Position } from '@portal/contracts/wire/position';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Language } from '@portal/languages/registry';
import type { Given, ParamsOf } from '@portal/service-kit/http/serving/call-router';
import { disconnectOf } from '@portal/service-kit/http/serving/disconnect';
import { languageOf } from '@portal/service-kit/http/serving/spoken';
import { requestIdOf } from '@portal/service-kit/http/serving/request-id';
import type { Request, Response } from 'express';
import { personalCommand } from './command-context.ts';
import { refusal } from '../refusals.ts';

type Common = {
  /** In which the person wants texts. */
  readonly language: Language;
  readonly idempotencyKey: () => string | undefined;
  /** Aborts when the client has gone before it got its answer. */
  readonly disconnect: () => AbortSignal;
};
type OfMember = Common & {
  /** The host by which the person reaches the portal. */
  readonly host: () => string | undefined;
  readonly session: Session;
  /** The name is part of the command's id, so it must never change. */
  readonly command: (name: string) => CommandContext;
  /** For calls of which only the handler knows that they need confirming. @throws DomainError forbidden */
  readonly requireConfirmed: () => Promise<void>;
};
type OfVisitor = Common & {
  /** `about` tells visitors apart, for example by the hash of an address. */
  readonly command: (name: string, about: string) => CommandContext;
  readonly ip: () => string | undefined;
  readonly userAgent: () => string;
};
type OfRead = {
  /** The write that the answer has to show, by `X-Min-Position`. @throws DomainError invalid */
  readonly minPosition: () => Position | undefined;
};
type WithFile = {
  readonly http: Request;
};

export type CommandRequest<Name extends CommandCall> = {
  readonly params: ParamsOf<Name>;
  readonly body: Given<Calls[Name], unknown>['body'];
} & (Calls[Name]['access'] extends 'anyone' ? OfVisitor : OfMember) &
  (Name extends `GET ${string}` ? OfRead : unknown) &
  (Calls[Name] extends { readonly file: SentFile } ? WithFile : unknown);

export type AnyRequest = Omit<OfMember, 'session' | 'command'> &
  Omit<OfVisitor, 'command'> &
  OfRead & {
    readonly params: Readonly<Record<string, string>>;
    readonly body: unknown;
    readonly session: Session | undefined;
    readonly command: (name: string, about?: string) => CommandContext;
    readonly http?: Request;
    /** The id of the decision of staff that the call's commands have made. */
    readonly decision: () => string | undefined;
  };

/** Members may also make a staff call that every member may make about their own things, which is no decision then. */
const actorKindOf = ({ staff, access }: Call): 'staff' | 'member' =>
  staff && access !== 'member' ? 'staff' : 'member';

export const commandsOf =
  (
    session: Session | undefined,
    {
      call,
      key,
      now,
      ...context
    }: {
      readonly call: Call;
      readonly key: () => string | undefined;
      readonly now: () => Date;
    } & Pick<CommandContext, 'correlationId' | 'language' | 'because' | 'onAppended'>,
  ): AnyRequest['command'] =>
  (name, about = '') =>
    personalCommand({
      ...context,
      name,
      person: session ? session.memberId : `visitor ${about}`,
      actor: session
        ? { kind: actorKindOf(call), id: session.memberId }
        : { kind: 'visitor', id: 'visitor' },
      key: key(),
      occurredAt: now().toISOString(),
    });

const visible = /^[\x21-\x7e]{1,200}$/;

function idempotencyKeyOf(req: Request): string | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && visible.test(key)) return key;
  throw refusal('invalid', 'idempotency-key-invalid');
}

function minPositionOf({ headers }: Request): Position | undefined {
  const position = headers['x-min-position'];
  if (position === undefined || position === '') return undefined;
  if (typeof position === 'string' && POSITION.test(position)) return position;
  throw refusal('invalid', 'min-position-invalid');
}

export function requestOf(
  req: Request<Readonly<Record<string, string>>>,
  res: Response,
  options: {
    readonly body: unknown;
    readonly session: Session | undefined;
    readonly call: Call;
    readonly requireConfirmed: AnyRequest['requireConfirmed'];
    readonly now: () => Date;
  },
): AnyRequest {
  const { body, session, call, requireConfirmed, now } = options;
  const idempotencyKey = () => idempotencyKeyOf(req);
  const language = languageOf(req);
  // The member's own texts are no reason, or else a sign-in code could get into the log
  const because = call.staff ? becauseOf(body) : undefined;
  let decision: string | undefined;
  return {
    params: req.params,
    body,
    session,
    language,
    idempotencyKey,
    disconnect: () => disconnectOf(res),
    minPosition: () => minPositionOf(req),
    host: () => req.hostname,
    ip: () => req.ip,
    userAgent: () => req.headers['user-agent'] ?? '',
    http: req,
    requireConfirmed,
    command: commandsOf(session, {
      call,
      key: idempotencyKey,
      correlationId: requestIdOf(req),
      now,
      language,
      ...(because && { because }),
      onAppended(event) {
        if (isByStaff(event)) decision ??= event.id;
      },
    }),
    decision: () => decision,
  };
}
