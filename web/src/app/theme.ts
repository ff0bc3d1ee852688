import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
const KEY = 'theme';
const root = document.documentElement;
const listeners = new Set<() => void>();

const current = (): Theme => (root.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** The page sets the theme before it paints. This changes it and remembers the choice. */
function choose(theme: Theme): void {
  root.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page
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
