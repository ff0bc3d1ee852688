import { complaint } from '@portal/languages/complaints';
import * as z from 'zod/mini';
import { decisionFields } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { userAnswer } from '../members/member.api.ts';
import { BY_CONFIRMED_ADMINS } from '../wire/call.ts';
import { insightsAnswer } from './insights.api.ts';

export const insights = {
  tag: 'Insights',
  calls: {
    'GET /admin/insights': {
      access: 'analyst',
      work: 'insights',
      summary:
        'Figures about everyone, without the name of a person; administrators see the names of groups. The figures are recomputed on request once they are 15 minutes old; until the new ones are ready, the answer has the earlier ones',
      query: z.strictObject({ newest: z.optional(z.literal('true')) }),
      answers: { 200: insightsAnswer },
    },
    'PUT /users/:memberId/analyst': {
      ...BY_CONFIRMED_ADMINS,
      summary: 'Let a member see the insights, or stop that',
      body: z.object({
        ...decisionFields,
        analyst: z.boolean({
          error: complaint('analyst-missing', 'Please say whether the member is an analyst'),
        }),
      }),
      example: { analyst: true, reason: 'Writes the yearly report' },
      answers: { 200: userAnswer },
      refusals: { 404: 'There is no such member', 409: 'The member is not approved' },
    },
  },
  refusals: {
    'analysts-only-approved': 'Only approved members can be analysts.',
  },
} as const satisfies FeatureContract;
