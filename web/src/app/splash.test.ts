import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSplash } from './splash.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const splashOfPage = /<div id="splash"[\s\S]*?<\/div>/u.exec(page)?.[0] ?? '';
const codeBeforeFirstPaint =
  /<script>(?<code>[\s\S]*?)<\/script>/u.exec(page)?.groups?.['code'] ?? '';
const root = document.documentElement;

function loadPage(preference = 'none', beforeScript = (): void => undefined): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(preference) }));
  root.removeAttribute('data-splash');
  document.body.innerHTML = splashOfPage;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is the page's own
  new Function(codeBeforeFirstPaint)();
  beforeScript();
  runSplash();
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

  it("the splash has the words 'Alumni Association' before any script runs, and stays for 3.5 seconds [2.splash.1] [4.42] [9.20]", () => {
    loadPage();
    expect(document.getElementById('splash')).toHaveTextContent('Alumni Association');
    vi.advanceTimersByTime(3_499);
    expect(isShown()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isShown()).toBe(false);
  });

  it('the splash counts its 3.5 seconds from the first paint, not from its script', () => {
    const painted: Pick<PerformanceEntry, 'startTime'> = { startTime: performance.now() - 3_000 };
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([painted as PerformanceEntry]);
    loadPage();
    vi.advanceTimersByTime(499);
    expect(isShown()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isShown()).toBe(false);
    vi.mocked(performance.getEntriesByName).mockRestore();
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

  it('a tap before the script of the splash has loaded removes it as soon as that runs', () => {
    loadPage('none', () => document.getElementById('splash')?.click());
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
