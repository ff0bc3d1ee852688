import { tryStorage } from '../lib/kept/storage.ts';

const SPLASH_MS = 3_500;
const SEEN = 'splashShown';
const root = document.documentElement;

const remember = (): void => tryStorage(() => sessionStorage.setItem(SEEN, 'true'));

/** From when the reader has seen the splash, in ms of the page's clock. A script that runs before the first paint counts from itself. */
const firstSeen = (): number =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now();

export function runSplash(): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  const leave = () => {
    clearTimeout(timer);
    removeEventListener('keydown', leave);
    remember();
    root.removeAttribute('data-splash');
    splash.remove();
  };
  const timer = setTimeout(leave, firstSeen() + SPLASH_MS - performance.now());
  splash.addEventListener('click', leave);
  addEventListener('keydown', leave);
  // Absent after the first page of a session, and 'dismissed' by a tap before this script
  if (root.dataset['splash'] !== '') leave();
}
