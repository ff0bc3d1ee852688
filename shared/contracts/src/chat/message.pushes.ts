import { push } from '../push.ts';
import { receivedMessageView } from './message.views.ts';

export const messagePushes = {
  receive_message: push(receivedMessageView, {
    keyOf: (messageId) => ({ messageId }),
    orderKey: ({ message }) => `message ${message._id}`,
    room: 'only',
  }),
};
