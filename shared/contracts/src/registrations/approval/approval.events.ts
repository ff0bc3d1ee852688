import * as z from 'zod/mini';
import { defineEvent, stream, type EventOfStream } from '../../events/definition.ts';
import { id, instant } from '../../fields/id.ts';
import { email, facts, ownIdentity, profile } from '../../members/member-fields.ts';

/** On the stream of the member. */
export const approvalEvents = {
  MemberApproved: defineEvent(1, { memberId: id }),
  /** The person waits for approval again, and what they wrote is hidden until then. */
  MemberApprovalReversed: defineEvent(1, { memberId: id }),
  /** Follows a repeated approval, after an earlier one was undone. The member's content is shown again. */
  MemberReadmitted: defineEvent(1, { memberId: id }),
  /** The key is held until `holdUntil`, then destroyed (MemberErasureStarted, MemberErased). */
  MemberRejected: defineEvent(1, {
    memberId: id,
    holdUntil: instant,
    reason: ownIdentity(z.nullable(z.string())),
  }),
  /** The registration waits again. It carries all that was known of the person, since nothing of a rejected one is kept outside the log. */
  MemberRejectionReversed: defineEvent(
    3,
    {
      memberId: id,
      email,
      ...facts,
      picture: z.string(),
      suspension: z.nullable(z.object({ until: z.nullable(instant) })),
      profile,
      question: ownIdentity(z.nullable(z.string())),
      answer: ownIdentity(z.nullable(z.string())),
    },
    { 1: (data) => data, 2: (data) => data },
  ),
  MemberAskedBack: defineEvent(1, {
    memberId: id,
    question: ownIdentity(z.string()),
  }),
  MemberAnswered: defineEvent(1, {
    memberId: id,
    answer: ownIdentity(z.string()),
  }),
};

/** One stream a day, so that administrators are reminded at most once on it. `day` is a day of UTC, 'YYYY-MM-DD'. */
export const reminderStream = stream({
  kind: 'reminder',
  id: ({ day }: { readonly day: string }) => day,
  events: {
    AdministratorsReminded: defineEvent(1, { day: z.iso.date(), pending: z.int() }),
  },
});
export type ReminderEvent = EventOfStream<typeof reminderStream>;
