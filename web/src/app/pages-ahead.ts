import { readToken } from '../lib/token.ts';
import { pages } from './pages.ts';

type Page = keyof typeof pages;

/** By the first part of an address. */
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

/** Not every browser says it. */
const connection = (): { readonly saveData?: boolean; readonly effectiveType?: string } =>
  'connection' in navigator && navigator.connection instanceof Object ? navigator.connection : {};

/** For a browser that doesn't say when it is idle. */
const IDLE_MS = 3_000;
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_MS);
  });

/** The code of a page comes when its link is near, and that of the navigation when nothing else is to be done on a fast network. */
export function loadPagesAhead(): void {
  const asked = new Set<Page>();
  async function load(link: Element | null | undefined): Promise<void> {
    if (connection().saveData === true || !(link instanceof HTMLAnchorElement)) return;
    const page = link.origin === location.origin ? pageAt(link.pathname) : undefined;
    if (page === undefined || asked.has(page)) return;
    asked.add(page);
    await pages[page].prepare(true);
  }

  const comesNear = ({ target }: Event): void => {
    if (target instanceof Element) void load(target.closest('a[href]'));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, comesNear, { passive: true });

  async function loadNavigation(): Promise<void> {
    if (connection().effectiveType !== '4g') return;
    for (const link of document.querySelectorAll('[data-site-header] a, [data-bar] a')) {
      await idle();
      // On a narrow screen the links of a wide one are there, too
      if (link.checkVisibility()) await load(link);
    }
  }
  void loadNavigation();
}
