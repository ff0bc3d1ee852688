import { tryStorage } from './storage.ts';
import { readToken } from '../session/token.ts';

let memberId = '';
let ownToken: string | null;

/**
 * Drafts belong to the member who wrote them, as long as the token is theirs: another tab may have signed someone else in, of which this
 * tab hears a moment later. A draft outlives a session that expires or is ended elsewhere: nobody else sees it, and it is there when its owner
 * signs in again. It goes when they sign out.
 *
 * @returns empty when nobody is known to be signed in
 */
export const draftOwner = (): string => (ownToken === readToken() ? memberId : '');

export function setDraftOwner(id: string, token: string | null): void {
  memberId = id;
  ownToken = token;
}

const keyOf = (key: string): string => `drafts:${draftOwner()}:${key}`;

export const readDraft = (key: string): string =>
  tryStorage(() => localStorage.getItem(keyOf(key)) ?? '', '');

/** @returns the keys of all drafts that begin with `prefix` */
export const draftKeys = (prefix: string): readonly string[] =>
  tryStorage(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(keyOf(prefix)))
        .map((key) => key.slice(keyOf('').length)),
    [],
  );

export const writeDraft = (key: string, text: string): void =>
  tryStorage(() => {
    if (text === '' || draftOwner() === '') localStorage.removeItem(keyOf(key));
    else localStorage.setItem(keyOf(key), text);
  });
