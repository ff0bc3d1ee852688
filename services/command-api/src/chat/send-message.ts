import { randomUUID } from 'node:crypto';
import { sendMessageRequest, type SendMessage } from '@portal/contracts/chat/message.api';
import { DomainError } from '@portal/service-kit/errors';
import type { Session } from '@portal/service-kit/http/actor';
import { refusalJson } from '@portal/service-kit/http/refusals';
import type { Logger } from 'pino';
import { answerWithView } from '../answer.ts';
import { commandOfMember } from '../command-context.ts';
import { pathId } from '../path-id.ts';
import { GROUP_NOT_FOUND, MESSAGE_GONE, SEND_MESSAGE, type Messages } from './messages.ts';

/** The same as `POST /messages/{groupId}`, for the real-time connections of this process. */
export function createSendMessage(options: {
  readonly messages: Messages;
  readonly sessionOf: (token: string) => Promise<Session | null>;
  readonly log: Logger;
  readonly now: () => Date;
}): SendMessage {
  const { messages, sessionOf, log, now } = options;

  return async ({ token, groupId: given, text: typed, clientId }) => {
    const requestId = randomUUID();
    try {
      const session = await sessionOf(token);
      if (!session) throw new DomainError('unauthenticated', 'Please sign in');
      const { memberId } = session;
      const { text } = sendMessageRequest.parse({ text: typed });
      const groupId = pathId(given, GROUP_NOT_FOUND);
      const sent = await messages.send(
        { memberId, groupId, text, clientId },
        commandOfMember(memberId, {
          name: SEND_MESSAGE,
          key: clientId,
          correlationId: requestId,
          now,
        }),
      );
      return await answerWithView({
        status: 201,
        requestId,
        bare: true,
        gone: MESSAGE_GONE,
        log,
        view: () => messages.shown(sent),
      });
    } catch (error) {
      const refusal = refusalJson(error);
      if (!refusal || refusal.status >= 500)
        log.error({ requestId, err: error }, 'a message was not sent');
      return (
        refusal ?? {
          status: 500,
          json: JSON.stringify({ message: 'Something went wrong', requestId }),
        }
      );
    }
  };
}
