import * as z from 'zod/mini';
import { complaint, complaintWith } from '@portal/languages/complaints';
import { typedNumber } from '../fields/digits.ts';
import { ANSWERS, gatheringLimits } from './answer.ts';

/** `null` takes the answer back. Guests come only with those who go. */
const tooManyGuests = complaintWith('guests-too-many', 'You can bring at most {most} guests');

export const answerRequest = z
  .object({
    answer: z.nullable(
      z.enum(ANSWERS, {
        error: complaint('answer-invalid', 'The answer must be going, maybe, no or null'),
      }),
    ),
    guests: z._default(
      typedNumber(
        z.number(complaint('guests-not-a-number', 'Guests must be a number')).check(
          z.int(complaint('guests-not-whole', 'Guests must be a whole number')),
          z.gte(0, complaint('guests-negative', 'Guests cannot be fewer than 0')),
          z.lte(gatheringLimits.guests, {
            error: () => tooManyGuests({ most: gatheringLimits.guests }),
          }),
        ),
      ),
      0,
    ),
  })
  .check(
    z.refine(({ answer, guests }) => guests === 0 || answer === 'going', {
      path: ['guests'],
      error: complaint('guests-without-going', 'Only people who are going can bring guests'),
    }),
  );
