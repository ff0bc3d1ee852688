import { useSyncExternalStore } from 'react';
import { tryStorage } from './storage.ts';

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

export const useTheme = () => ({ theme: useSyncExternalStore(subscribe, current), choose });
