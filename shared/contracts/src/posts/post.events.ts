import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { gatheringEvents } from '../gatherings/gathering.events.ts';
import { id } from '../fields/id.ts';
import { category } from './category.ts';

const post = { postId: id, authorId: id };
const byAuthor = { subject: 'authorId', purpose: 'content' } as const;
const byKeeper = { subject: 'keeperId', purpose: 'content' } as const;
const words = { title: personal(z.string(), byAuthor), content: personal(z.string(), byAuthor) };

const reversal = { reverses: id, reason: personal(z.string(), byAuthor) };

export const postStream = stream({
  kind: 'post',
  id: ({ postId }: { readonly postId: string }) => postId,
  about: 'authorId',
  events: {
    /** `published` is false when PORTAL_MODERATION=pre makes members' posts wait for approval. */
    PostSubmitted: defineEvent(1, { ...post, category, published: z.boolean(), ...words }),
    PostApproved: defineEvent(1, post),
    PostRejected: defineEvent(1, post),
    PostEdited: defineEvent(1, { ...post, category, ...words }),
    PostDeleted: defineEvent(1, post),
    /** Takes back a rejection or a removal by staff: the post is again as it was before. `reverses` is the id of that decision. */
    PostRestored: defineEvent(1, { ...post, ...reversal }),
    /** The post waits for approval again. */
    PostApprovalReversed: defineEvent(1, { ...post, ...reversal }),
    /** The author edited what was published, and PORTAL_MODERATION=pre makes members' edits wait: the post waits again. */
    PostHeldForApproval: defineEvent(1, post),
    /** The post was published before, so nobody is told of a new one. */
    PostApprovedAgain: defineEvent(1, post),
    /** The text outlives its author: it is re-encrypted under the key of `keeperId`, which belongs to no member. */
    PostKept: defineEvent(1, {
      ...post,
      keeperId: id,
      title: personal(z.string(), byKeeper),
      content: personal(z.string(), byKeeper),
    }),
    ...gatheringEvents,
  },
});
export type PostEvent = EventOfStream<typeof postStream>;
