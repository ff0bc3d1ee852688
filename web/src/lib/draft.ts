import { tryStorage } from './storage.ts';
import { readToken } from './token.ts';

let memberId = '';
let ownToken: string | null;

/**
 * Drafts belong to the member who wrote them, as long as the token is theirs: another tab may have signed somebody else in, of which this
 * tab hears a moment later. Drafts of others stay: on a shared phone somebody's session may merely have expired, and what they wrote is
 * shown and sent to nobody until they sign in again. It goes when they sign out.
 *
 * @returns empty when nobody is known to be signed in
 */
export const draftOwner = (): string => (ownToken === readToken() ? memberId : '');

export function setDraftOwner(id: string, token: string | null): void {
  memberId = id;
  ownToken = token;
  // Earlier releases did not store the owner. Nobody can tell whose these are, so nobody gets them
  forget('draft:');
}

const keyOf = (key: string): string => `drafts:${draftOwner()}:${key}`;

const forget = (prefix: string): void =>
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key);
  }, undefined);

export const readDraft = (key: string): string =>
  tryStorage(() => localStorage.getItem(keyOf(key)) ?? '', '');

export const writeDraft = (key: string, text: string): void =>
  tryStorage(() => {
    if (text === '' || draftOwner() === '') localStorage.removeItem(keyOf(key));
    else localStorage.setItem(keyOf(key), text);
  }, undefined);

export const forgetDrafts = (): void => forget(keyOf(''));
