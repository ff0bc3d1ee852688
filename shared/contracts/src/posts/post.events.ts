import * as z from 'zod/mini';
import { defineEvent, personal, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';
import { category } from './category.ts';

const byAuthor = { subject: 'authorId', purpose: 'content' } as const;
const words = { title: personal(z.string(), byAuthor), content: personal(z.string(), byAuthor) };

/** Stream `post-<postId>`. */
export const postEvents = {
  /** `published` is false where the setting `moderation` = pre makes members' posts wait for an administrator. */
  PostSubmitted: defineEvent(1, {
    postId: id,
    authorId: id,
    category,
    published: z.boolean(),
    ...words,
  }),
  PostApproved: defineEvent(1, { postId: id, authorId: id }),
  PostRejected: defineEvent(1, { postId: id, authorId: id }),
  PostEdited: defineEvent(1, { postId: id, authorId: id, category, ...words }),
  PostDeleted: defineEvent(1, { postId: id, authorId: id }),
};
export type PostEvent = EventOf<typeof postEvents>;
