import { t } from '../../lib/language/text.ts';
export const DEVELOPERS = '/about?tab=developers';

export const ADMIN = '/admin';

type Place = { readonly to: string; readonly label: string };

const ofMembers: readonly Place[] = [
  { to: '/', label: 'Home' },
  { to: '/groups', label: 'Groups' },
  { to: '/directory', label: 'Directory' },
  { to: '/feedback', label: 'Feedback' },
  { to: '/about', label: 'Developers' },
];
export const headerLinksFor = (session: {
  readonly isAdmin: boolean;
  readonly isCoordinator: boolean;
  readonly isAnalyst: boolean;
}): readonly Place[] => {
  if (session.isAdmin) return [...ofMembers, { to: ADMIN, label: t('Admin') }];
  return [
    ...ofMembers,
    ...(session.isCoordinator ? [{ to: ADMIN, label: t('Approvals') }] : []),
    ...(session.isAnalyst ? [{ to: '/admin/insights', label: t('Insights') }] : []),
  ];
};
