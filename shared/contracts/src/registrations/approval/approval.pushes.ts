import { push } from '../../wire/push.ts';
import { COORDINATORS, registrationsView } from './approval.views.ts';

export const approvalPushes = {
  registrations_changed: push(registrationsView, {
    keyOf: (docId) => (docId === COORDINATORS ? ({ to: COORDINATORS } as const) : {}),
    orderKey: () => 'registrations',
  }),
};
