import * as z from 'zod/mini';
import { complaint, complaintWith, noun } from '@portal/languages/complaints';
import type { Message } from '@portal/languages/filled-text';
import { asciiDigits } from '../fields/digits.ts';
import { personSummary } from '../members/member.api.ts';
import { typedText } from '../fields/text.ts';
import { typedLink } from '../fields/typed-link.ts';
import { ANSWERS, gatheringLimits } from './answer.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/u;

const noInstant = complaintWith(
  'instant-invalid',
  '{label} must be a date and a time with a UTC offset',
);

/** ISO 8601 with an offset, read as the instant in UTC. The library's own check would make every page of the client larger. */
const typedInstant = (label: Message) => {
  const error = () => noInstant({ label });
  return z.pipe(
    z.string({ error }).check(
      z.overwrite(asciiDigits),
      z.refine((text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)), {
        error,
        abort: true,
      }),
    ),
    z.transform((text) => new Date(text).toISOString()),
  );
};

/** When and where the people of a post meet. */
export const gatheringRequest = z
  .object({
    startsAt: typedInstant(noun('The start')),
    endsAt: z._default(z.nullable(typedInstant(noun('The end'))), null),
    place: z._default(typedText(noun('The place'), gatheringLimits.place), ''),
    link: z._default(typedLink(noun('The link')), ''),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
      path: ['endsAt'],
      error: complaint('end-before-start', 'The end must be after the start'),
    }),
  );
export type GatheringRequest = z.infer<typeof gatheringRequest>;

/** `startsAt` and `endsAt` are ISO instants in UTC, to be shown in `timeZone`, an IANA name such as 'Asia/Kolkata'. */
export const gathering = z.object({
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  place: z.string(),
  link: z.string(),
  timeZone: z.string(),
});
export type Gathering = z.infer<typeof gathering>;

const ownAnswer = z.object({ answer: z.enum(ANSWERS), guests: z.number() });
export type OwnAnswer = z.infer<typeof ownAnswer>;

/** `guests` is the sum over those who go. `mine` is the reader's answer; what everyone gets has none. */
export const answerCounts = z.object({
  going: z.number(),
  maybe: z.number(),
  no: z.number(),
  guests: z.number(),
  mine: z.optional(z.nullable(ownAnswer)),
});
export type AnswerCounts = z.infer<typeof answerCounts>;

export const answersOfPost = z.object({
  ...answerCounts.shape,
  postId: z.string(),
  position: z.string(),
});

export const answerAnswer = z.object({ data: answersOfPost });

export const attendee = z.object({ ...personSummary.shape, ...ownAnswer.shape });
export type Attendee = z.infer<typeof attendee>;

/** Lists the answers "going", then "maybe", then "no", each in the order in which they were given. */
export const attendeesAnswer = z.object({
  data: z.array(attendee),
  pagination: z.object({ currentPage: z.number(), totalPages: z.number() }),
});

export const upcomingGathering = z.object({
  _id: z.string(),
  title: z.string(),
  event: gathering,
  answers: answerCounts,
});
export type UpcomingGathering = z.infer<typeof upcomingGathering>;

export const upcomingAnswer = z.object({
  data: z.array(upcomingGathering),
  timeZone: z.string(),
});
export type Upcoming = z.infer<typeof upcomingAnswer>;
