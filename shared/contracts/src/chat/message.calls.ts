import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../wire/call.ts';
import { decisionRequest } from '../decisions/because.ts';
import { NOT_IN_THE_GROUP } from '../groups/group.refusals.ts';
import { message, messagesAnswer } from './message.api.ts';
import { sendMessageRequest } from './send-message.request.ts';
import { messagesQuery } from './messages.query.ts';

const inTheGroup = {
  access: 'member',
  rule: "The group's members only",
  refusals: { 403: NOT_IN_THE_GROUP, 404: 'There is no such group' },
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
    answers: { 200: messageAnswer },
    refusals: { 403: 'Another member wrote the message', 404: 'There is no such message' },
  },
} as const satisfies CallTable;
