import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSplash } from './splash.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const codeBeforeFirstPaint =
  /<script>(?<code>[\s\S]*?)<\/script>/u.exec(page)?.groups?.['code'] ?? '';
const root = document.documentElement;

function loadPage(preference = 'none'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(preference) }));
  root.removeAttribute('data-splash');
  document.body.innerHTML = '<div id="splash" aria-hidden="true"></div>';
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is the page's own
  new Function(codeBeforeFirstPaint)();
  runSplash('Vidyalaya');
}
const isShown = () =>
  root.hasAttribute('data-splash') && document.getElementById('splash') !== null;

describe('the splash', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("the splash shows the school's name letter by letter above 'Alumni Association' for 3.5 seconds [2.splash.1] [4.42] [9.20]", () => {
    loadPage();
    const splash = document.getElementById('splash');
    expect(splash?.querySelector('b')?.textContent).toBe('Vidyalaya');
    expect(splash?.querySelectorAll('b span')).toHaveLength(9);
    expect(splash?.querySelector('p')?.textContent).toBe('Alumni Association');
    vi.advanceTimersByTime(3_499);
    expect(isShown()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isShown()).toBe(false);
  });

  it('the splash shows once in a browser session [2.splash.2] [4.42]', () => {
    loadPage();
    expect(sessionStorage.length).toBe(0);
    vi.advanceTimersByTime(3_500);
    loadPage();
    expect(isShown()).toBe(false);
    sessionStorage.clear();
    loadPage();
    expect(isShown()).toBe(true);
  });

  it.each([
    ['a click', () => document.getElementById('splash')?.click()],
    ['a key', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ])('%s removes the splash', (_what, dismiss) => {
    loadPage();
    dismiss();
    expect(isShown()).toBe(false);
    loadPage();
    expect(isShown()).toBe(false);
  });

  it('the splash is skipped when the system asks for reduced motion', () => {
    loadPage('prefers-reduced-motion');
    expect(isShown()).toBe(false);
  });

  it.each([
    ['light', 'none'],
    ['dark', 'prefers-color-scheme'],
  ])('the splash is %s for a system with the preference %s', (theme, preference) => {
    loadPage(preference);
    expect(root.dataset['theme']).toBe(theme);
  });

  it('the splash uses the theme that the member chose', () => {
    localStorage.setItem('theme', 'light');
    loadPage('prefers-color-scheme');
    expect(root.dataset['theme']).toBe('light');
  });
});
