import { msg, type Text } from '../../lib/language/translation.ts';
import type { Session } from '../../lib/session/member-session.tsx';

export const DEVELOPERS = '/about?tab=developers';

export const ADMIN = '/admin';

type Place = { readonly to: string; readonly label: Text };

const ofMembers: readonly Place[] = [
  { to: '/', label: msg('Home') },
  { to: '/groups', label: msg('Groups') },
  { to: '/directory', label: msg('Directory') },
  { to: '/feedback', label: msg('Feedback') },
  { to: '/about', label: msg('Developers') },
];
export const headerLinksFor = (session: Session): readonly Place[] => {
  if (session.isAdmin) return [...ofMembers, { to: ADMIN, label: msg('Admin') }];
  return [
    ...ofMembers,
    ...(session.isCoordinator ? [{ to: ADMIN, label: msg('Approvals') }] : []),
    ...(session.isAnalyst ? [{ to: '/admin/insights', label: msg('Insights') }] : []),
  ];
};
