import { useSyncExternalStore } from 'react';
import { tryStorage } from '../lib/storage.ts';

export type Theme = 'light' | 'dark';
const KEY = 'theme';
const root = document.documentElement;
const listeners = new Set<() => void>();

const current = (): Theme => (root.dataset['theme'] === 'dark' ? 'dark' : 'light');

function choose(theme: Theme): void {
  root.dataset['theme'] = theme;
  tryStorage(() => localStorage.setItem(KEY, theme), undefined);
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
