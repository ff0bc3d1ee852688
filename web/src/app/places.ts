/** A place of its own in the about page, so that it and 'About' are not marked as the same. */
export const DEVELOPERS = '/about?tab=developers';

type Place = { readonly to: string; readonly label: string };

const ofMembers: readonly Place[] = [
  { to: '/', label: 'Home' },
  { to: '/groups', label: 'Groups' },
  { to: '/directory', label: 'Directory' },
  { to: '/feedback', label: 'Feedback' },
  { to: '/about', label: 'Developers' },
];
const ofAdministrators: readonly Place[] = [...ofMembers, { to: '/admin', label: 'Admin' }];

/** Where the header leads those who are signed in. */
export const placesOf = (isAdmin: boolean): readonly Place[] =>
  isAdmin ? ofAdministrators : ofMembers;
