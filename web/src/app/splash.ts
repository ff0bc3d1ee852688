import { tryStorage } from '../lib/storage.ts';

const SPLASH_MS = 3_500;
const SEEN = 'splashShown';
const root = document.documentElement;

const remember = (): void => tryStorage(() => sessionStorage.setItem(SEEN, 'true'), undefined);

export function runSplash(schoolName: string): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  if (!root.hasAttribute('data-splash')) {
    remember();
    splash.remove();
    return;
  }
  const name = document.createElement('b');
  [...new Intl.Segmenter().segment(schoolName)].forEach(({ segment }, at) => {
    const letter = document.createElement('span');
    letter.textContent = segment;
    letter.style.animationDelay = `${at * 90}ms`;
    name.append(letter);
  });
  const association = document.createElement('p');
  association.textContent = 'Alumni Association';
  splash.append(name, document.createElement('i'), association);

  const leave = () => {
    clearTimeout(timer);
    removeEventListener('keydown', leave);
    remember();
    root.removeAttribute('data-splash');
    splash.remove();
  };
  const timer = setTimeout(leave, SPLASH_MS);
  splash.addEventListener('click', leave);
  addEventListener('keydown', leave);
}
