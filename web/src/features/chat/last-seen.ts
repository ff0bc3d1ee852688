import { tryStorage } from '../../lib/storage.ts';

const keyOf = (memberId: string, groupId: string) => `seen:${memberId}:${groupId}`;

export const readLastSeen = (memberId: string, groupId: string): string | null =>
  tryStorage(() => localStorage.getItem(keyOf(memberId, groupId)), null);

export const writeLastSeen = (memberId: string, groupId: string, position: string): void =>
  tryStorage(() => {
    const before = readLastSeen(memberId, groupId);
    if (before === null || position > before)
      localStorage.setItem(keyOf(memberId, groupId), position);
  }, undefined);
