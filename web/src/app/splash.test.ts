import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSplash } from './splash.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
/** What the page does before anything is painted. */
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

  it('[2.splash.1] [4.42] [9.20] shows the name of the school letter by letter and what it is, for 3.5 seconds', () => {
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

  it('[2.splash.2] [4.42] is remembered for the session, and skipped from then on', () => {
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
  ])('goes at %s', (_what, dismiss) => {
    load();
    dismiss();
    expect(isShown()).toBe(false);
    load();
    expect(isShown()).toBe(false);
  });

  it('is not shown to who wants little motion', () => {
    load('prefers-reduced-motion');
    expect(isShown()).toBe(false);
  });

  it.each([
    ['light', 'nothing'],
    ['dark', 'prefers-color-scheme'],
  ])('comes in %s colours to who has asked for %s', (theme, asked) => {
    load(asked);
    expect(root.dataset['theme']).toBe(theme);
  });

  it('comes in the colours that were chosen before', () => {
    localStorage.setItem('theme', 'light');
    load('prefers-color-scheme');
    expect(root.dataset['theme']).toBe('light');
  });
});
