import type { FeatureContract } from '../feature-contract.ts';
import { approvalCalls } from './approval/approval.calls.ts';
import { reminderStream } from './approval/approval.events.ts';
import { approvalPushes } from './approval/approval.pushes.ts';
import { registrationsView } from './approval/approval.views.ts';
import { letterStartStream, letterStream } from './letters/letter.events.ts';
import { registrationCalls } from './registration/registration.calls.ts';

export const registrations = {
  streams: [reminderStream, letterStream, letterStartStream],
  tag: 'Registrations',
  calls: { ...registrationCalls, ...approvalCalls },
  views: [registrationsView],
  pushes: approvalPushes,
  refusals: {
    'registration-interrupted': 'This registration was interrupted. Please try again.',
    'registration-person-erased':
      'The person has been erased, so the registration cannot come back.',
    'registration-address-taken':
      'Another person has registered with this address since, so the registration cannot come back.',
    'member-approved-already': 'This member is approved already.',
    'question-not-open': 'There is no question to answer.',
    'member-still-administrator': 'This member is an administrator. Take that role away first.',
    'member-approved-not-rejectable':
      'This member is approved already. Only registrations that wait for approval can be rejected.',
    'registration-decided-already': 'Someone else has decided about this registration.',
    'too-young': 'You must be at least {age} years old to register.',
    'email-taken': 'An account with this email already exists',
    'confirmation-link-expired':
      'This link has expired. Sign in, and we offer to send you a new one.',
    'confirmation-link-invalid':
      'This link is not valid any more. If we sent you a newer one, please use that.',
    'address-confirmed-already': 'This link was already used: your address is confirmed.',
  },
} as const satisfies FeatureContract;
