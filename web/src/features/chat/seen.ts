const PREFIX = 'seen:';
const keyOf = (memberId: string, groupId: string) => `${PREFIX}${memberId}:${groupId}`;

/** Position of the newest message that the member has seen on this device; null before the first visit. */
export function readSeen(memberId: string, groupId: string): string | null {
  try {
    return localStorage.getItem(keyOf(memberId, groupId));
  } catch {
    return null;
  }
}

/** It only ever goes forward: another tab may have shown more. */
export function writeSeen(memberId: string, groupId: string, position: string): void {
  try {
    const before = readSeen(memberId, groupId);
    if (before === null || position > before)
      localStorage.setItem(keyOf(memberId, groupId), position);
  } catch {
    // Without a memory everything counts as seen
  }
}
