import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentLink, onLink, type Link } from '../../lib/realtime/link.ts';
import { outbox } from './chat.outbox.ts';
import { conversationKey } from './messages.cache.ts';
import { Refused, requestRoom } from './room-requests.ts';

const CATCH_UP_AGAIN_MS = { first: 2_000, longest: 60_000 };

/** The joined room whose missed messages are loaded, and the connection that pushes the next ones. */
let caughtUp: { readonly groupId: string; readonly link: Link } | null = null;

export const isRoomCaughtUp = (groupId: string): boolean =>
  caughtUp !== null && caughtUp.groupId === groupId && caughtUp.link === currentLink();

export function useRoom(groupId: string, onRefused: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    let isOpen = true;

    async function catchUp(link: Link, pause = CATCH_UP_AGAIN_MS.first): Promise<void> {
      try {
        await client.refetchQueries(
          { queryKey: conversationKey(groupId) },
          { throwOnError: true, cancelRefetch: true },
        );
        if (isOpen && currentLink() === link) caughtUp = { groupId, link };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (isOpen && currentLink() === link)
          await catchUp(link, Math.min(2 * pause, CATCH_UP_AGAIN_MS.longest));
      }
    }
    async function join(): Promise<void> {
      const link = currentLink();
      caughtUp = null;
      if (!link) return;
      try {
        await requestRoom('join_group', { groupId });
      } catch (error) {
        if (error instanceof Refused && isOpen) onRefused();
        return;
      }
      if (!isOpen) return;
      outbox.resume(client, groupId);
      await catchUp(link);
    }
    void join();
    const forgetLink = onLink(() => void join());
    return () => {
      isOpen = false;
      caughtUp = null;
      forgetLink();
      requestRoom('leave_group', { groupId }).catch(() => undefined);
    };
  }, [client, groupId, onRefused]);
}
