import type { User } from '@portal/contracts/members/member.api';
import { t } from '../../../lib/language/translation.ts';
import { sendsMail } from '../../../lib/school/page-school.ts';

type Of = Pick<User, 'addressConfirmed'>;

/** Undefined where no link was mailed, or mail goes to a folder. */
const isConfirmed = ({ addressConfirmed }: Of) => (sendsMail() ? addressConfirmed : undefined);

export function addressState(user: Of): string | null {
  const confirmed = isConfirmed(user);
  if (confirmed === undefined) return null;
  return confirmed ? t('confirmed') : t('not confirmed');
}

export function AddressNote({ user }: { readonly user: Of }) {
  const confirmed = isConfirmed(user);
  if (confirmed === undefined) return null;
  return <span>{confirmed ? t('Address confirmed') : t('Address not confirmed')}</span>;
}
