import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../wire/call.ts';
import { decisionRequest } from '../decisions/because.ts';
import {
  addCommentRequest,
  commentAnswer,
  commentsAnswer,
  editCommentRequest,
} from './comment.api.ts';
import { commentsQuery } from './comments.query.ts';

export const commentCalls = {
  'GET /posts/:postId/comments': {
    access: 'member',
    summary:
      'A page of the comments of a post, the newest or those before one, oldest first; `X-Total-Count` and `commentCount` have the total',
    query: commentsQuery,
    answers: { 200: commentsAnswer },
    refusals: { 404: 'There is no such post or comment, or it is not yours to see' },
  },
  'POST /posts/:postId/comment': {
    access: 'member',
    rate: 'write',
    summary:
      'Comment on a post, and get its newest comments, or only those `after` the newest one that the client has; `@[name]` mentions a member; the comment carries the `clientId`, or else the Idempotency-Key',
    body: addCommentRequest,
    example: { text: 'I will be there.' },
    answers: { 201: commentsAnswer },
    refusals: { 404: 'There is no such post, or it is not published' },
  },
  'PUT /posts/:postId/comments/:commentId': {
    access: 'member',
    rate: 'write',
    rule: 'The author only',
    summary: 'Edit a comment; members whom only the new text mentions are notified',
    body: editCommentRequest,
    example: { text: 'I will be there at five.' },
    answers: { 200: commentAnswer },
    refusals: {
      403: 'Another member wrote the comment',
      404: 'There is no such comment, or its post is not published',
    },
  },
  'DELETE /posts/:postId/comments/:commentId': {
    access: 'member',
    rule: 'The author; administrators may delete any',
    staff: true,
    confirm: false,
    summary: 'Delete a comment',
    body: decisionRequest,
    example: { reason: 'An advertisement' },
    answers: { 200: messageAnswer },
    refusals: { 403: 'Another member wrote the comment', 404: 'There is no such comment' },
  },
} as const satisfies CallTable;
