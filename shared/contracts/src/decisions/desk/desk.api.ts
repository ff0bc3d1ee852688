import * as z from 'zod/mini';
import { user } from '../../members/member.api.ts';

export const memberState = z.enum([
  'pending',
  'approved',
  'hidden',
  'suspended',
  'resting',
  'rejected',
  'erasing',
]);
export type MemberState = z.infer<typeof memberState>;

/** Rejected people are listed without personal data, because their keys are held. */
export const deskMember = z.object({
  ...user.shape,
  state: memberState,
  rejectedAt: z.optional(z.string()),
});
export type DeskMember = z.infer<typeof deskMember>;

export const deskMembersAnswer = z.object({
  data: z.array(deskMember),
  /** The total over all pages. */
  people: z.int(),
  pagination: z.object({ currentPage: z.int(), totalPages: z.int() }),
});
export type DeskMembersPage = z.infer<typeof deskMembersAnswer>;

/** The work that waits for administrators. `posts`: null where posts are published at once. */
export const waitingAnswer = z.object({
  data: z.object({
    registrations: z.int(),
    posts: z.nullable(z.int()),
    erasures: z.int(),
    /** Complaints about personal data that are not answered. */
    grievances: z._default(z.int(), 0),
    /** Mails that could not be sent. */
    mails: z.int(),
    /** The read models that stopped at an event they cannot fold. */
    stoppedProjections: z.array(z.string()),
    /** Missing while there is enough disk space. `full`: the portal accepts nothing new. */
    disk: z.optional(z.enum(['filling', 'full'])),
    /** The portal does not know the address at which this request reached it, so it hands out no links. */
    publicUrlUnset: z.optional(z.literal(true)),
  }),
});
export type Waiting = z.infer<typeof waitingAnswer>['data'];

/** `whole`: the id by which further requests become parts of the same decision. `status` and `code`: those of the call for one. */
export const bulkAnswer = z.object({
  whole: z.string(),
  data: z.array(
    z.object({
      id: z.string(),
      status: z.int(),
      message: z.optional(z.string()),
      code: z.optional(z.string()),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkAnswer>['data'][number];
