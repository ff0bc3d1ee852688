import { tryStorage } from './storage.ts';

const PREFIX = 'draft:';

export const readDraft = (key: string): string =>
  tryStorage(() => localStorage.getItem(PREFIX + key) ?? '', '');

export const writeDraft = (key: string, text: string): void =>
  tryStorage(() => {
    if (text === '') localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  }, undefined);

/** The next person to sign in must not see them. */
export const forgetDrafts = (): void =>
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }, undefined);
