import * as z from 'zod/mini';
import { defineEvent, personal, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';

/** Stream `comment-<commentId>`. In `text` a mention is `@[memberId]`, for each id in `mentionIds`. */
export const commentEvents = {
  CommentAdded: defineEvent(1, {
    commentId: id,
    postId: id,
    postAuthorId: id,
    authorId: id,
    mentionIds: z.array(id),
    text: personal(z.string(), { subject: 'authorId', purpose: 'content' }),
  }),
  CommentRemoved: defineEvent(1, { commentId: id, postId: id, authorId: id }),
};
export type CommentEvent = EventOf<typeof commentEvents>;
