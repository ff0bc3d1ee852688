import { draftOwner } from '../../../lib/kept/draft.ts';
import { tryStorage } from '../../../lib/kept/storage.ts';

const keyOf = (memberId: string, groupId: string) => `seen:${memberId}:${groupId}`;

export const readLastSeen = (memberId: string, groupId: string): string | null =>
  tryStorage(() => localStorage.getItem(keyOf(memberId, groupId)), null);

export const writeLastSeen = (memberId: string, groupId: string, position: string): void =>
  tryStorage(() => {
    // Another tab has signed the member out, and a key must not come back after that
    if (draftOwner() !== memberId) return;
    const before = readLastSeen(memberId, groupId);
    if (before === null || position > before)
      localStorage.setItem(keyOf(memberId, groupId), position);
  }, undefined);
