import type { NomineeWish, Occasion } from '@portal/contracts/nominees/occasion';

export const OCCASIONS: Readonly<Record<Occasion, string>> = {
  death: 'The member has died',
  incapacity: 'The member cannot act',
};
export const WISHES: Readonly<Record<NomineeWish, string>> = {
  copy: 'A copy of the data',
  erasure: 'The erasure of the account',
};
