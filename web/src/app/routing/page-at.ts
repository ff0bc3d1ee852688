import type { pages } from './pages.ts';

/** Maps the first part of an address to its page. */
const pagesByPlace = new Map<string, keyof typeof pages>(
  Object.entries({
    login: 'login',
    register: 'register',
    about: 'about',
    'privacy-policy': 'privacy',
    posts: 'post',
    directory: 'directory',
    members: 'member',
    profile: 'profile',
    settings: 'settings',
    feedback: 'feedback',
    notifications: 'notifications',
  } as const),
);

/** @returns the page that App shows a member at the address */
export function memberPageAt(pathname: string): keyof typeof pages {
  const [, place = '', inside] = pathname.split('/');
  if (place === '') return 'feed';
  if (place === 'groups') return inside === undefined ? 'groups' : 'chat';
  if (place === 'account') return inside === 'data' ? 'accountData' : 'others';
  if (place === 'admin' && inside === undefined) return 'admin';
  if (place === 'admin') return inside === 'insights' ? 'insights' : 'desk';
  return pagesByPlace.get(place) ?? 'others';
}
