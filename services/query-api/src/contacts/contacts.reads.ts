import { contacts as contract } from '@portal/contracts/contacts/contacts.contract';
import { feature } from '../answering/reading-feature.ts';

export const contacts = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
