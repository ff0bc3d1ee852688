import { useEffect, useState } from 'react';
import type { Unread } from './message-rows.ts';
import type { Chat } from '../use-chat.ts';

const MOST_OLDER_PAGES = 4;

export function useUnread(
  chat: Chat,
  lastSeen: string | null,
  memberId: string,
): { readonly unread: Unread | null } | null {
  const [olderPages, setOlderPages] = useState(0);
  const [found, setFound] = useState<{ readonly unread: Unread | null } | null>(null);
  const { messages, isWhole, state, fetchOlder } = chat;
  const first = messages[0];
  const reachesBack =
    lastSeen === null || isWhole || first === undefined || first.position <= lastSeen;
  const isReady = state === 'shown' && (reachesBack || olderPages >= MOST_OLDER_PAGES);

  if (found === null && isReady) {
    const unseen =
      lastSeen === null
        ? []
        : messages.filter(({ position, sender }) => position > lastSeen && sender._id !== memberId);
    const [from] = unseen;
    setFound({ unread: from ? { firstPosition: from.position, count: unseen.length } : null });
  }
  const needsOlder = found === null && state === 'shown' && !isReady;
  useEffect(() => {
    if (needsOlder) void fetchOlder().then(() => setOlderPages(olderPages + 1));
    // `fetchOlder` is left out so that only an answer fetches the next page
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [needsOlder, olderPages]);
  return found;
}
