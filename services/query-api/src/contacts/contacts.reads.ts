import { contacts as contract } from '@portal/contracts/contacts/contacts.contract';
import { feature } from '../reading/feature.ts';

/** Nobody reads a request but its recipient, as a notification. */
export const contacts = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
