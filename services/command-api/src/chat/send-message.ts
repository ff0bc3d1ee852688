import { randomUUID } from 'node:crypto';
import { sendMessageRequest, type SendMessage } from '@portal/contracts/chat/message.api';
import { refusalJson } from '@portal/service-kit/http/refusals';
import { replyOf } from '../calls/answer.ts';
import { successStatusOf, type Handler } from '../calls/commands.ts';
import { commandsOf } from '../calls/request.ts';
import type { Context } from '../context.ts';
import { signInRequired } from '../refusals.ts';

const CALL = 'POST /messages/:groupId';

export const createSendMessage =
  (handle: Handler<typeof CALL>, { sessions, views, log, now }: Context): SendMessage =>
  async ({ token, groupId, text, clientId }) => {
    const requestId = randomUUID();
    try {
      const session = await sessions.sessionOf(token);
      if (!session) throw signInRequired();
      const idempotencyKey = () => clientId;
      const answer = await handle({
        params: { groupId },
        body: sendMessageRequest.parse({ text }),
        session,
        idempotencyKey,
        command: commandsOf(session, { key: idempotencyKey, correlationId: requestId, now }),
      });
      return await replyOf(answer, { status: successStatusOf(CALL), requestId, views, log });
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
