import { contacts as contract } from '@portal/contracts/contacts/contacts.contract';
import { feature } from '../reading/feature.ts';

export const contacts = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
