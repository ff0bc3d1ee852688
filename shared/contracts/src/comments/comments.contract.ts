import * as z from 'zod/mini';
import { decisionRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { countFrom1To } from '../fields/digits.ts';
import { id } from '../fields/id.ts';
import { limits } from '../fields/limits.ts';
import {
  comment,
  addCommentRequest,
  commentAnswer,
  commentsAnswer,
  editCommentRequest,
} from './comment.api.ts';
import { commentStream } from './comment.events.ts';
import { commentPushes } from './comment.pushes.ts';
import { commentView, commentsView } from './comment.views.ts';

/** `before` defaults to the end, so that the answer holds the newest comments. */
const commentsQuery = z.object({
  before: z.optional(id),
  limit: z._default(countFrom1To(limits.commentPage), limits.commentPage),
});

export const comments = {
  streams: [commentStream],
  tag: 'Posts',
  calls: {
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
      refusals: { 403: 'Another member wrote the comment', 404: 'There is no such comment' },
    },
  },
  views: [commentsView, commentView],
  pushes: commentPushes,
  schemas: { Comment: comment },
  refusals: {
    'comment-not-found': 'Comment not found',
    'comment-added-already': 'This comment has been added already',
    'comment-not-yours-to-edit': 'You can only edit your own comments',
    'comment-not-yours-to-delete': 'You can only delete your own comments',
    'comment-edited-since':
      'The comment has been edited since the decision, so the decision cannot be undone.',
    'comment-deleted-since':
      'The comment has been deleted since the decision, so the decision cannot be undone.',
  },
} as const satisfies FeatureContract;
