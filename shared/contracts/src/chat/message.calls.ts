import type { CallTable } from '../call.ts';
import { message, messagesAnswer, sendMessageRequest } from './message.api.ts';
import { messagesQuery } from './messages.query.ts';

const inTheGroup = {
  access: 'member',
  rule: "The group's members only",
  tag: 'Chat',
  refusals: { 403: 'You are not a member of this group.', 404: 'There is no such group' },
} as const;

export const messageCalls = {
  'GET /messages/:groupId': {
    ...inTheGroup,
    summary: 'A page of the messages of a group, oldest first',
    query: messagesQuery,
    answers: { 200: messagesAnswer },
  },
  'POST /messages/:groupId': {
    ...inTheGroup,
    summary:
      "Say something in a group; the Idempotency-Key is the message's `clientId`, as in `send_message`",
    body: sendMessageRequest,
    answers: { 201: message },
  },
} as const satisfies CallTable;
