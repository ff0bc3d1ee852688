import * as z from 'zod/mini';
import type { FeatureContract } from '../feature-contract.ts';
import {
  access,
  accessReview,
  accessesAnswer,
  accessesQuery,
  accessReviewAnswer,
  month,
} from './access.api.ts';

/** Defaults to the current month, in UTC. */
const accessReviewQuery = z.strictObject({ month: z.optional(month) });

export const accesses = {
  tag: 'Your data',
  calls: {
    'GET /account/accesses': {
      access: 'member',
      rule: 'Your own data only',
      summary:
        'A page of the people and tools that read your personal data, with the time and the way of each',
      query: accessesQuery,
      answers: { 200: accessesAnswer },
    },
    'GET /admin/accesses': {
      access: 'admin',
      rate: 'search',
      summary: 'How much personal data each reader saw in a month, and in which ways',
      query: accessReviewQuery,
      answers: { 200: accessReviewAnswer },
    },
  },
  schemas: { Access: access, AccessReview: accessReview },
  refusals: {
    'entry-not-found': 'There is no such entry to continue after',
  },
} as const satisfies FeatureContract;
