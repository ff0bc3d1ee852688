import * as z from 'zod/mini';
import { decisionRequest, reasonedFields } from '../decisions/because.ts';
import { endOfDecision } from '../decisions/end-of-decision.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { userAnswer } from '../members/member.api.ts';
import { BY_ADMINS } from '../wire/call.ts';

const suspendRequest = z.object({
  ...reasonedFields,
  until: endOfDecision,
});

export const suspensions = {
  tag: 'Members',
  calls: {
    'PUT /users/:memberId/suspend': {
      ...BY_ADMINS,
      summary: 'Suspend a member: every session ends, and the reason is shown at the next sign-in',
      body: suspendRequest,
      example: { reason: 'Sold tickets in every group', until: '2027-01-05T00:00:00Z' },
      answers: { 200: userAnswer },
      refusals: {
        404: 'There is no such member',
        409: 'The member is not approved, is an administrator, or is you',
      },
    },
    'PUT /users/:memberId/restore': {
      ...BY_ADMINS,
      summary: 'End the suspension of a member',
      body: decisionRequest,
      example: { reason: 'We talked about it' },
      answers: { 200: userAnswer },
      refusals: { 404: 'There is no such member' },
    },
  },
  refusals: {
    'suspension-only-approved': 'Only approved members can be suspended.',
    'suspension-of-administrator': 'An administrator cannot be suspended.',
    'suspension-of-yourself': 'You cannot suspend yourself.',
    'sign-in-suspended':
      '{ends, select, yes {Your account is suspended until {until, date, long}.} other {Your account is suspended until an administrator ends it.}}{hasReason, select, yes { Reason: {reason}} other {}}',
  },
} as const satisfies FeatureContract;
