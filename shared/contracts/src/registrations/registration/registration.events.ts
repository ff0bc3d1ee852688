import * as z from 'zod/mini';
import { defineEvent, stream, type EventOfStream } from '../../events/definition.ts';
import { id, instant } from '../../fields/id.ts';
import { email, facts, ownIdentity, profile } from '../../members/member-fields.ts';

/** On the stream of the member. */
export const registrationEvents = {
  MemberRegistered: defineEvent(
    2,
    {
      memberId: id,
      batchYear: facts.batchYear,
      fullName: facts.fullName,
      email,
      dateOfBirth: facts.dateOfBirth,
      admissionNumber: facts.admissionNumber,
    },
    { 1: (data) => data },
  ),
  /** Comes with the registration of a person whom the shared link of a post led here. */
  MemberCameFor: defineEvent(1, { memberId: id, postId: id }),
  MemberApproved: defineEvent(1, { memberId: id }),
  /** The person waits for approval again, and what they wrote is hidden until then. */
  MemberApprovalReversed: defineEvent(1, { memberId: id }),
  /** Follows the approval of somebody whose approval was taken back before: what they wrote is shown again. */
  MemberReadmitted: defineEvent(1, { memberId: id }),
  /** The key is held until `holdUntil`, then destroyed (MemberErasureStarted, MemberErased). */
  MemberRejected: defineEvent(1, {
    memberId: id,
    holdUntil: instant,
    reason: ownIdentity(z.nullable(z.string())),
  }),
  /** The registration waits again. It carries all that was known of the person, since nothing of a rejected one is kept outside the log. */
  MemberRejectionReversed: defineEvent(
    2,
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
    { 1: (data) => data },
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
export const mailedOutcome = z.enum(['approved', 'rejected', 'waiting']);

/** The last thing that a mail told the person about their registration. */
export const letterStream = stream({
  kind: 'letters',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  events: {
    DecisionTold: defineEvent(1, {
      memberId: id,
      told: mailedOutcome,
    }),
  },
});
/** From `at` on, mails about decisions wait; before, they left at once. One stream for ever. */
export const letterStartStream = stream({
  kind: 'mailing',
  id: () => 'start',
  events: { DecisionLettersBegan: defineEvent(1, { at: instant }) },
});
export type LetterStartEvent = EventOfStream<typeof letterStartStream>;
export type LetterEvent = EventOfStream<typeof letterStream>;

export type ReminderEvent = EventOfStream<typeof reminderStream>;
