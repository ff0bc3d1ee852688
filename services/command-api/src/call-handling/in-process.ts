import { randomUUID } from 'node:crypto';
import { accessRules, type Session } from '@portal/contracts/wire/access';
import type { Call } from '@portal/contracts/wire/call';
import type { CommandCall } from '@portal/contracts/wire/answering-service';
import { calls } from '@portal/contracts/calls';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { acceptedLanguages, languageFor, type Language } from '@portal/languages/registry';
import { DomainError } from '@portal/service-kit/errors';
import { failureIn, refusalIn } from '@portal/service-kit/http/serving/error-answers';
import type { Needs } from './feature-needs.ts';
import { signInRequired } from '../refusals.ts';
import { replyOf, type Answer } from './call-answer.ts';
import { successStatusOf } from './call-handlers.ts';
import { commandsOf } from './command-request.ts';

type Caller = {
  readonly language: Language;
  readonly session: Session;
  readonly host: () => undefined;
  readonly idempotencyKey: () => string;
  readonly disconnect: () => AbortSignal;
  readonly command: (name: string) => CommandContext;
  readonly requireConfirmed: () => Promise<void>;
};

export type InProcessNeeds = Needs<'sessions' | 'confirmations' | 'views' | 'log' | 'now'>;

/**
 * Makes a call of the table for another service of this process, in the name of the member with the token.
 *
 * @returns the answer that the call has over HTTP, refusals included
 */
export async function callInProcess(
  name: CommandCall,
  caller: {
    readonly token: string;
    readonly idempotencyKey: string;
    readonly acceptLanguage?: string;
  },
  { sessions, confirmations, views, log, now }: InProcessNeeds,
  handle: (caller: Caller) => Answer<unknown> | Promise<Answer<unknown>>,
): Promise<{ readonly status: number; readonly json: string }> {
  const requestId = randomUUID();
  const language = languageFor(acceptedLanguages(caller.acceptLanguage));
  try {
    const session = await sessions.sessionOf(caller.token);
    if (!session) throw signInRequired(await sessions.endOf(caller.token));
    const call: Call = calls[name];
    const refusal = accessRules[call.access]?.(session);
    if (refusal !== undefined) throw new DomainError('forbidden', refusal);
    const requireConfirmed = () => confirmations.requireConfirmed(session, undefined);
    await confirmations.guard(call, { params: {} }, session);
    const idempotencyKey = () => caller.idempotencyKey;
    const answer = await handle({
      session,
      language,
      host: () => undefined,
      idempotencyKey,
      // The other service always waits for the answer
      disconnect: () => new AbortController().signal,
      requireConfirmed,
      command: commandsOf(session, { call, key: idempotencyKey, correlationId: requestId, now }),
    });
    const reply = await replyOf(answer, {
      status: successStatusOf(name),
      requestId,
      views,
      log,
      language,
    });
    return { status: reply.status, json: reply.shows.json };
  } catch (error) {
    const refusal = refusalIn(language, error);
    if (!refusal || refusal.status >= 500)
      log.error({ requestId, err: error }, `a call of this process failed: ${name}`);
    const { status, body } = refusal ?? { status: 500, body: failureIn(language, requestId) };
    return { status, json: JSON.stringify(body) };
  }
}
