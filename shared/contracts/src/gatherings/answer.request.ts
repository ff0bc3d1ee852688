import * as z from 'zod/mini';
import { typedNumber } from '../fields/digits.ts';
import { ANSWERS, gatheringLimits } from './answer.ts';

/** `null` takes the answer back. Guests come only with those who go. */
export const answerRequest = z
  .object({
    answer: z.nullable(z.enum(ANSWERS, { error: 'The answer must be going, maybe, no or null' })),
    guests: z._default(
      typedNumber(
        z
          .number('Guests must be a number')
          .check(
            z.int('Guests must be a whole number'),
            z.gte(0, 'Guests cannot be fewer than 0'),
            z.lte(gatheringLimits.guests, `You can bring at most ${gatheringLimits.guests} guests`),
          ),
      ),
      0,
    ),
  })
  .check(
    z.refine(({ answer, guests }) => guests === 0 || answer === 'going', {
      path: ['guests'],
      error: 'Only those who go can bring guests',
    }),
  );
