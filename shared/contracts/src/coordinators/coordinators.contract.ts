import type { FeatureContract } from '../feature-contract.ts';
import { userAnswer } from '../members/member.api.ts';
import { BY_CONFIRMED_ADMINS } from '../wire/call.ts';
import { coordinatorRequest } from './coordinator.request.ts';

export const coordinators = {
  tag: 'Registrations',
  calls: {
    'PUT /users/:memberId/coordinator': {
      ...BY_CONFIRMED_ADMINS,
      summary:
        'Let a member decide about the registrations of some batches; an empty list ends that',
      body: coordinatorRequest,
      example: { batches: [2004, 2005], reason: 'Knows everyone of these years' },
      answers: { 200: userAnswer },
      refusals: { 404: 'There is no such member', 409: 'The member is not approved' },
    },
  },
  refusals: {
    'coordinators-only-approved': 'Only approved members can be coordinators.',
    'batch-not-yours': 'This registration is from a batch that you do not coordinate.',
  },
} as const satisfies FeatureContract;
