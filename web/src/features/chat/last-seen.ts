const keyOf = (memberId: string, groupId: string) => `seen:${memberId}:${groupId}`;

/** Position of the newest message that the member has seen on this device; null before the first visit. */
export function readLastSeen(memberId: string, groupId: string): string | null {
  try {
    return localStorage.getItem(keyOf(memberId, groupId));
  } catch {
    return null;
  }
}

/** Only goes forward: another tab may have shown more. */
export function writeLastSeen(memberId: string, groupId: string, position: string): void {
  try {
    const before = readLastSeen(memberId, groupId);
    if (before === null || position > before)
      localStorage.setItem(keyOf(memberId, groupId), position);
  } catch {
    // Without storage everything counts as seen
  }
}
