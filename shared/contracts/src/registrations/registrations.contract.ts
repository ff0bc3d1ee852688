import type { FeatureContract } from '../feature-contract.ts';
import { approvalCalls } from './approval/approval.calls.ts';
import { reminderStream } from './approval/approval.events.ts';
import { approvalPushes } from './approval/approval.pushes.ts';
import { registrationsView } from './approval/approval.views.ts';
import { letterStartStream, letterStream } from './letters/letter.events.ts';
import { registrationCalls } from './registration/registration.calls.ts';
import { registrationRefusals } from './registration.refusals.ts';

export const registrations = {
  streams: [reminderStream, letterStream, letterStartStream],
  tag: 'Registrations',
  calls: { ...registrationCalls, ...approvalCalls },
  views: [registrationsView],
  pushes: approvalPushes,
  refusals: registrationRefusals,
} as const satisfies FeatureContract;
