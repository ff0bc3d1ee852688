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

export const headerLinksFor = (isAdmin: boolean): readonly Place[] =>
  isAdmin ? ofAdministrators : ofMembers;
