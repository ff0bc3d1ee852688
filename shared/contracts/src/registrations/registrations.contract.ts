import type { FeatureContract } from '../feature-contract.ts';
import { registrationCalls } from './registration.calls.ts';
import { letterStartStream, letterStream, reminderStream } from './registration.events.ts';
import { registrationPushes } from './registration.pushes.ts';
import { registrationsView } from './registration.views.ts';

export const registrations = {
  streams: [reminderStream, letterStream, letterStartStream],
  calls: registrationCalls,
  views: [registrationsView],
  pushes: registrationPushes,
} as const satisfies FeatureContract;
