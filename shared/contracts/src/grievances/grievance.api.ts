import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

export const fileGrievanceRequest = z.object({
  text: typedText(
    noun('Complaint'),
    limits.grievance,
    complaint('complaint-missing', 'Please say what is wrong'),
  ),
});
export const answerGrievanceRequest = z.object({
  answer: typedText(
    noun('Answer'),
    limits.grievance,
    complaint('answer-missing', 'An answer is required'),
  ),
});

/** A complaint of a member about their data. `answer` and `answeredAt` are null while it is open. */
export const ownGrievance = z.object({
  _id: z.string(),
  text: z.string(),
  filedAt: z.string(),
  dueAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type OwnGrievance = z.infer<typeof ownGrievance>;
/** Newest first. */
export const ownGrievancesAnswer = z.object({ data: z.array(ownGrievance) });

export const grievance = z.object({
  ...ownGrievance.shape,
  member: z.object({ _id: z.string(), fullName: z.string() }),
});
export type Grievance = z.infer<typeof grievance>;
/** Open ones with those that are due first at the top, answered ones with the newest answer at the top. */
export const grievancesAnswer = z.object({ data: z.array(grievance), total: z.int() });
