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
const ofAdministrators: readonly Place[] = [...ofMembers, { to: ADMIN, label: 'Admin' }];

const ofCoordinators: readonly Place[] = [...ofMembers, { to: ADMIN, label: 'Approvals' }];

export const headerLinksFor = (session: {
  readonly isAdmin: boolean;
  readonly isCoordinator: boolean;
}): readonly Place[] => {
  if (session.isAdmin) return ofAdministrators;
  return session.isCoordinator ? ofCoordinators : ofMembers;
};
