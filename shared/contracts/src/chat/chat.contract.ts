import { decisionRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { groups } from '../groups/groups.contract.ts';
import { message, messagesAnswer } from './message.api.ts';
import { messageStream } from './message.events.ts';
import { messagePushes } from './message.pushes.ts';
import { messageView, receivedMessageView, removedMessageView } from './message.views.ts';
import { messagesQuery } from './messages.query.ts';
import { sendMessageRequest } from './send-message.request.ts';

const inTheGroup = {
  access: 'member',
  rule: "The group's members only",
  refusals: { 403: groups.refusals['not-in-the-group'], 404: 'There is no such group' },
} as const;

export const chat = {
  streams: [messageStream],
  tag: 'Chat',
  calls: {
    'GET /messages/:groupId': {
      ...inTheGroup,
      summary: 'A page of the messages of a group, oldest first',
      query: messagesQuery,
      answers: { 200: messagesAnswer },
    },
    'POST /messages/:groupId': {
      ...inTheGroup,
      rate: 'write',
      summary:
        "Send a message to a group; the Idempotency-Key becomes the message's `clientId`, as in `send_message`",
      body: sendMessageRequest,
      example: { text: 'Nets on Saturday at seven?' },
      answers: { 201: message },
    },
    'DELETE /messages/:groupId/:messageId': {
      access: 'member',
      rule: 'The sender; administrators may delete any',
      staff: true,
      confirm: false,
      summary: 'Delete a message',
      body: decisionRequest,
      example: { reason: 'An advertisement' },
      refusals: { 403: 'Another member wrote the message', 404: 'There is no such message' },
    },
  },
  views: [messageView, receivedMessageView, removedMessageView],
  pushes: messagePushes,
  schemas: { Message: message },
  refusals: {
    'message-not-found': 'Message not found',
    'message-removed': 'This message has been removed',
    'message-sent-already': 'This message has been sent already',
    'message-not-yours-to-delete': 'You can only delete your own messages',
    'chat-unreachable': 'The chat cannot be reached right now. Please try again in a moment.',
    'messages-too-quick': 'You are sending messages too quickly. Please wait a moment.',
    'message-deleted-since':
      'The message has been deleted since the decision, so the decision cannot be undone.',
  },
} as const satisfies FeatureContract;
