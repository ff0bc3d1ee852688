import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
const KEY = 'theme';
const root = document.documentElement;
const listeners = new Set<() => void>();

const current = (): Theme => (root.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** The page has set the theme before anything was painted; this changes it, and keeps the choice. */
function choose(theme: Theme): void {
  root.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Chosen for as long as the page is open
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): { readonly theme: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current);
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
}
