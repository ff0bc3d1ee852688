import { push } from '../wire/push.ts';
import { receivedMessageView, removedMessageView } from './message.views.ts';

export const messagePushes = {
  receive_message: push(receivedMessageView, {
    keyOf: (messageId) => ({ messageId }),
    orderKey: ({ message }) => `message ${message._id}`,
    room: 'only',
  }),
  message_removed: push(removedMessageView, {
    keyOf: (messageId) => ({ messageId }),
    orderKey: ({ messageId }) => `removed message ${messageId}`,
  }),
  message_restored: push(receivedMessageView, {
    keyOf: (messageId) => ({ messageId }),
    orderKey: ({ message }) => `removed message ${message._id}`,
  }),
};
