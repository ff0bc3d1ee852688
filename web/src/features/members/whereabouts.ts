import type { User } from '@portal/contracts/members/member.api';
import { t } from '../../lib/language/translation.ts';

export const whereabouts = ({ currentOrganization, location }: User): string =>
  [currentOrganization, location].filter((part) => part !== '').join(', ');

export const linksOf = (user: User): readonly (readonly [label: string, href: string])[] => [
  [t('LinkedIn'), user.linkedInProfile],
  [t('Facebook'), user.facebookProfile],
  [t('Instagram'), user.instagramProfile],
];
