import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';

const comment = { commentId: id, postId: id, authorId: id };
const byAuthor = { subject: 'authorId', purpose: 'content' } as const;

/** In `text` a mention is `@[memberId]`, for each id in `mentionIds`. */
export const commentStream = stream({
  kind: 'comment',
  id: ({ commentId }: { readonly commentId: string }) => commentId,
  about: 'authorId',
  events: {
    CommentAdded: defineEvent(
      2,
      {
        commentId: id,
        postId: id,
        postAuthorId: id,
        authorId: id,
        mentionIds: z.array(id),
        text: personal(z.string(), byAuthor),
        clientId: z.nullable(z.string()),
      },
      { 1: (data) => ({ ...data, clientId: null }) },
    ),
    /** `newMentionIds` are those of `mentionIds` whom no notification has told of the comment yet. */
    CommentEdited: defineEvent(1, {
      ...comment,
      mentionIds: z.array(id),
      newMentionIds: z.array(id),
      text: personal(z.string(), byAuthor),
    }),
    /** As a kept post. No id of `mentionIds` is in the text. */
    CommentKept: defineEvent(1, {
      ...comment,
      keeperId: id,
      text: personal(z.string(), { subject: 'keeperId', purpose: 'content' }),
    }),
    CommentRemoved: defineEvent(1, comment),
    /** Takes back a removal by staff. `reverses` is the id of that decision. */
    CommentRestored: defineEvent(1, {
      ...comment,
      reverses: id,
      reason: personal(z.string(), byAuthor),
    }),
  },
});
export type CommentEvent = EventOfStream<typeof commentStream>;
