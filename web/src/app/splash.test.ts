import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSplash } from './splash.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
/** Runs the page's inline script, which runs before the first paint. */
const inline = /<script>(?<code>[\s\S]*?)<\/script>/u.exec(page)?.groups?.['code'] ?? '';
const root = document.documentElement;

/** The page begins to load, for somebody who has asked for this and nothing else. */
function load(asked = 'nothing'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(asked) }));
  root.removeAttribute('data-splash');
  document.body.innerHTML = '<div id="splash" aria-hidden="true"></div>';
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is the page's own
  new Function(inline)();
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

  it('the splash shows the name of the school letter by letter and what it is, for 3.5 seconds [2.splash.1] [4.42] [9.20]', () => {
    load();
    const splash = document.getElementById('splash');
    expect(splash?.querySelector('b')?.textContent).toBe('Vidyalaya');
    expect(splash?.querySelectorAll('b span')).toHaveLength(9);
    expect(splash?.querySelector('p')?.textContent).toBe('Alumni Association');
    vi.advanceTimersByTime(3_499);
    expect(isShown()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isShown()).toBe(false);
  });

  it('the splash is remembered for the session, and skipped from then on [2.splash.2] [4.42]', () => {
    load();
    expect(sessionStorage.length).toBe(0);
    vi.advanceTimersByTime(3_500);
    load();
    expect(isShown()).toBe(false);
    sessionStorage.clear();
    load();
    expect(isShown()).toBe(true);
  });

  it.each([
    ['a click', () => document.getElementById('splash')?.click()],
    ['a key', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ])('the splash goes at %s', (_what, dismiss) => {
    load();
    dismiss();
    expect(isShown()).toBe(false);
    load();
    expect(isShown()).toBe(false);
  });

  it('the splash is skipped when the system asks for reduced motion', () => {
    load('prefers-reduced-motion');
    expect(isShown()).toBe(false);
  });

  it.each([
    ['light', 'nothing'],
    ['dark', 'prefers-color-scheme'],
  ])('the splash comes in %s colours for a system set to %s', (theme, asked) => {
    load(asked);
    expect(root.dataset['theme']).toBe(theme);
  });

  it('the splash uses the chosen theme', () => {
    localStorage.setItem('theme', 'light');
    load('prefers-color-scheme');
    expect(root.dataset['theme']).toBe('light');
  });
});
