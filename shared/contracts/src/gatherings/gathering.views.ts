import * as z from 'zod/mini';
import { view } from '../wire/view.ts';
import { answersOfPost } from './gathering.api.ts';

export const answersView = view(
  'answers',
  { postId: z.string(), memberId: z.optional(z.string()) },
  answersOfPost,
);

const notice = { postId: z.string(), authorId: z.string(), memberId: z.string() };

/** Notices that have not been sent at the instant `now`: reminders of gatherings that begin within a day, and changes of time or place. */
export const dueNoticesView = view(
  'due-notices',
  { now: z.string() },
  z.object({
    reminders: z.array(z.object({ ...notice, startsAt: z.string() })),
    changes: z.array(z.object({ ...notice, change: z.number() })),
  }),
);
