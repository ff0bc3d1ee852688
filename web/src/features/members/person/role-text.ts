import type { User } from '@portal/contracts/members/member.api';
import { listText } from '../../../lib/language/locale-formats.ts';
import { t } from '../../../lib/language/translation.ts';

/** Names the rights of a member beyond those of every member. */
export function roleText(user: Pick<User, 'role' | 'coordinates' | 'analyst'>): string {
  const { role, coordinates = [], analyst = false } = user;
  const rights = [
    ...(role === 'admin' ? [t('Administrator')] : []),
    ...(coordinates.length > 0
      ? [t('Coordinator of {batches}', { batches: listText(coordinates.map(String)) })]
      : []),
    ...(analyst ? [t('Analyst')] : []),
  ];
  return rights.join('; ') || t('Member');
}
