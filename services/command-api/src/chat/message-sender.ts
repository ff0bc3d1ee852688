import { calls } from '@portal/contracts/calls';
import type { SendMessage } from '@portal/contracts/chat/message.api';
import { sendMessageRequest } from '@portal/contracts/chat/send-message.request';
import { accessRules } from '@portal/contracts/wire/access';
import type { Call } from '@portal/contracts/wire/call';
import { acceptedLanguages, languageFor } from '@portal/languages/registry';
import { DomainError } from '@portal/service-kit/errors';
import { failureIn, refusalIn } from '@portal/service-kit/http/serving/error-answers';
import { replyOf } from '../call-handling/call-answer.ts';
import { type Handler, type Needs, successStatusOf } from '../call-handling/call-handlers.ts';
import { portalCommand } from '../call-handling/command-context.ts';
import { commandsOf } from '../call-handling/command-request.ts';
import { signInRequired } from '../refusals.ts';

const NAME = 'POST /messages/:groupId';

/**
 * Makes the call for realtime in this process, in the name of the member with the token.
 *
 * @returns a function with the answer that the call has over HTTP, refusals included
 */
export const createSendMessage =
  (
    handle: Handler<typeof NAME>,
    {
      sessions,
      confirmations,
      views,
      log,
      now,
    }: Needs<'sessions' | 'confirmations' | 'views' | 'log' | 'now'>,
  ): SendMessage =>
  async ({ token, groupId, text, clientId, language: accepted }) => {
    const requestId = portalCommand(now(), 'chat').commandId;
    const language = languageFor(acceptedLanguages(accepted));
    const idempotencyKey = () => clientId;
    try {
      const session = await sessions.sessionOf(token);
      if (!session) throw signInRequired(await sessions.endOf(token));
      const call: Call = calls[NAME];
      const forbidden = accessRules[call.access]?.(session);
      if (forbidden !== undefined) throw new DomainError('forbidden', forbidden);
      await confirmations.guard(call, { params: {} }, session);
      const answer = await handle({
        session,
        language,
        params: { groupId },
        body: sendMessageRequest.parse({ text }),
        host: () => undefined,
        idempotencyKey,
        // The other service always waits for the answer
        disconnect: () => new AbortController().signal,
        requireConfirmed: () => confirmations.requireConfirmed(session, undefined),
        command: commandsOf(session, { call, key: idempotencyKey, correlationId: requestId, now }),
      });
      const status = successStatusOf(NAME);
      const reply = await replyOf(answer, { status, requestId, views, log, language });
      return { status: reply.status, json: reply.shows.json };
    } catch (error) {
      const refusal = refusalIn(language, error);
      if (!refusal || refusal.status >= 500)
        log.error({ requestId, err: error }, `a call of this process failed: ${NAME}`);
      const { status, body } = refusal ?? { status: 500, body: failureIn(language, requestId) };
      return { status, json: JSON.stringify(body) };
    }
  };
