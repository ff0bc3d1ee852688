type Place = { readonly to: string; readonly label: string };

const ofMembers: readonly Place[] = [
  { to: '/', label: 'Home' },
  { to: '/groups', label: 'Groups' },
  { to: '/directory', label: 'Directory' },
];
const ofAdministrators: readonly Place[] = [...ofMembers, { to: '/admin', label: 'Admin' }];

/** Where the header leads those who are signed in. */
export const placesOf = (isAdmin: boolean): readonly Place[] =>
  isAdmin ? ofAdministrators : ofMembers;
