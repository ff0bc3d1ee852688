import type { NomineeWish, Occasion } from '@portal/contracts/nominees/occasion';
import { msg, type Text } from '../../lib/language/translation.ts';

export const OCCASIONS: Readonly<Record<Occasion, Text>> = {
  death: msg('The member has died'),
  incapacity: msg('The member cannot act'),
};
export const WISHES: Readonly<Record<NomineeWish, Text>> = {
  copy: msg('A copy of the data'),
  erasure: msg('The erasure of the account'),
};
