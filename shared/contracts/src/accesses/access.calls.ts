import type { CallTable } from '../wire/call.ts';
import { accessesAnswer, accessesQuery, accessReviewAnswer } from './access.api.ts';
import { accessReviewQuery } from './access-review.query.ts';

export const accessCalls = {
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
} as const satisfies CallTable;
