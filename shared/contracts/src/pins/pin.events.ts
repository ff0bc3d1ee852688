import * as z from 'zod/mini';
import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';

const post = { postId: id, authorId: id };

/** One stream, because no post's own stream shows how many others are pinned. */
export const pinStream = stream({
  kind: 'pins',
  id: () => 'portal',
  about: 'authorId',
  events: {
    /**
     * The post is pinned until `until`, or until an administrator unpins it if that is null. `absences` counts how often the post had left
     * the feed before: the pin ends when it leaves the feed again.
     */
    PostPinned: defineEvent(1, { ...post, until: z.nullable(instant), absences: z.int() }),
    PostUnpinned: defineEvent(1, post),
    /** The time of the pin was over. */
    PostPinExpired: defineEvent(1, post),
  },
});
export type PinEvent = EventOfStream<typeof pinStream>;
