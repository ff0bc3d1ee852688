import type { User } from '@portal/contracts/members/member.api';
import { t } from '../../../lib/language/text.ts';
import { sendsMail } from '../../../lib/school/page-school.ts';

/** Null where no link was mailed, or mail goes to a folder. */
export const addressState = ({ addressConfirmed }: Pick<User, 'addressConfirmed'>) => {
  if (addressConfirmed === undefined || !sendsMail()) return null;
  return addressConfirmed ? 'confirmed' : t('not confirmed');
};

export function AddressNote({ user }: { readonly user: Pick<User, 'addressConfirmed'> }) {
  const state = addressState(user);
  return state && <span>Address {state}</span>;
}
