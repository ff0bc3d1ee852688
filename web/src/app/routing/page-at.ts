import { readToken } from '../../lib/session/token.ts';
import type { pages } from './pages.ts';

type Page = keyof typeof pages;

/** Maps the first part of an address to its page. */
const pagesByPlace = new Map<string, Page>(
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

/** @returns the page that App shows at the address */
export function pageAt(pathname: string): Page | undefined {
  const [, place = '', inside] = pathname.split('/');
  if (place === '') return readToken() === null ? 'landing' : 'feed';
  if (place === 'groups') return inside === undefined ? 'groups' : 'chat';
  if (place === 'account') return inside === 'data' ? 'accountData' : 'others';
  if (place === 'admin' && inside === undefined) return 'admin';
  if (place === 'admin') return inside === 'insights' ? 'insights' : 'desk';
  return pagesByPlace.get(place);
}
