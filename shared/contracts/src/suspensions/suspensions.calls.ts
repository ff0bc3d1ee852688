import type { CallTable } from '../wire/call.ts';
import { userAnswer } from '../members/member.api.ts';
import { decisionRequest } from '../decisions/because.ts';
import { suspendRequest } from './suspension.api.ts';

export const suspensionCalls = {
  'PUT /users/:memberId/suspend': {
    access: 'admin',
    staff: true,
    confirm: false,
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
    access: 'admin',
    staff: true,
    confirm: false,
    summary: 'End the suspension of a member',
    body: decisionRequest,
    example: { reason: 'We talked about it' },
    answers: { 200: userAnswer },
    refusals: { 404: 'There is no such member' },
  },
} as const satisfies CallTable;
