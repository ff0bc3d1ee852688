import type { FeatureContract } from '../feature-contract.ts';
import { registrationCalls } from './registration/registration.calls.ts';
import {
  letterStartStream,
  letterStream,
  reminderStream,
} from './registration/registration.events.ts';
import { registrationPushes } from './approval/approval.pushes.ts';
import { registrationsView } from './approval/approval.views.ts';

export const registrations = {
  streams: [reminderStream, letterStream, letterStartStream],
  calls: registrationCalls,
  views: [registrationsView],
  pushes: registrationPushes,
} as const satisfies FeatureContract;
