import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';
import { ANSWERS } from './answer.ts';

const post = { postId: id, authorId: id };
const byKeeper = { subject: 'keeperId', purpose: 'content' } as const;
const byAuthor = { subject: 'authorId', purpose: 'content' } as const;

/** Facts in the stream of a post: one append submits the post and arranges the gathering. */
export const gatheringEvents = {
  GatheringArranged: defineEvent(1, {
    ...post,
    startsAt: instant,
    endsAt: z.nullable(instant),
    place: personal(z.string(), byAuthor),
    link: personal(z.string(), byAuthor),
  }),
  /** Follows PostKept. */
  GatheringKept: defineEvent(1, {
    ...post,
    keeperId: id,
    place: personal(z.string(), byKeeper),
    link: personal(z.string(), byKeeper),
  }),
  GatheringCancelled: defineEvent(1, post),
};

type Key = { readonly postId: string; readonly memberId: string };
const idOf = ({ postId, memberId }: Key): string => `${postId}.${memberId}`;

export const answerStream = stream({
  kind: 'answer',
  id: idOf,
  events: {
    AnswerGiven: defineEvent(1, {
      postId: id,
      memberId: id,
      answer: z.enum(ANSWERS),
      guests: z.int(),
    }),
    AnswerWithdrawn: defineEvent(1, { postId: id, memberId: id }),
  },
});
export type AnswerEvent = EventOfStream<typeof answerStream>;

export const noticeStream = stream({
  kind: 'notice',
  id: idOf,
  events: {
    GatheringReminderSent: defineEvent(1, { ...post, memberId: id, startsAt: instant }),
    /** `change` counts the changes of time and place that the gathering has had. */
    GatheringChangeTold: defineEvent(1, { ...post, memberId: id, change: z.int() }),
  },
});
export type NoticeEvent = EventOfStream<typeof noticeStream>;
