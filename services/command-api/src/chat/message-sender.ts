import type { SendMessage } from '@portal/contracts/chat/message.api';
import { sendMessageRequest } from '@portal/contracts/chat/send-message.request';
import type { Handler } from '../call-handling/call-handlers.ts';
import { callInProcess, type InProcessNeeds } from '../call-handling/in-process.ts';

const CALL = 'POST /messages/:groupId';

export const createSendMessage =
  (handle: Handler<typeof CALL>, context: InProcessNeeds): SendMessage =>
  ({ token, groupId, text, clientId, language }) =>
    callInProcess(
      CALL,
      { token, idempotencyKey: clientId, acceptLanguage: language },
      context,
      (caller) =>
        handle({ ...caller, params: { groupId }, body: sendMessageRequest.parse({ text }) }),
    );
