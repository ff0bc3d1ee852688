import type { CallTable } from '../wire/call.ts';
import { userAnswer } from '../members/member.api.ts';
import { coordinatorRequest } from './coordinator.request.ts';

export const coordinatorCalls = {
  'PUT /users/:memberId/coordinator': {
    access: 'admin',
    staff: true,
    confirm: true,
    summary: 'Let a member decide about the registrations of some batches; an empty list ends that',
    body: coordinatorRequest,
    example: { batches: [2004, 2005], reason: 'Knows everybody of these years' },
    answers: { 200: userAnswer },
    refusals: { 404: 'There is no such member', 409: 'The member is not approved' },
  },
} as const satisfies CallTable;
