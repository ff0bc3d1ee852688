import { push } from '../push.ts';
import { registrationsView } from './registration.views.ts';

export const registrationPushes = {
  registrations_changed: push(registrationsView, {
    keyOf: () => ({}),
    orderKey: () => 'registrations',
  }),
};
