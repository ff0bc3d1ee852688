import { useSyncExternalStore } from 'react';
import { tryStorage } from './storage.ts';
import { listeners } from '../listeners.ts';

export type Theme = 'light' | 'dark';
const KEY = 'theme';
const root = document.documentElement;
const changes = listeners();

const current = (): Theme => (root.dataset['theme'] === 'dark' ? 'dark' : 'light');

function choose(theme: Theme): void {
  root.dataset['theme'] = theme;
  tryStorage(() => localStorage.setItem(KEY, theme));
  changes.notify();
}

export const useTheme = () => ({ theme: useSyncExternalStore(changes.listen, current), choose });
