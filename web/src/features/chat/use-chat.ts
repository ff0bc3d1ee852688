import type { Message } from '@portal/contracts/chat/message.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/http.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { currentLink, onLink, onPush, type Link } from '../../lib/realtime-link.ts';
import { toast } from '../../ui/toast.tsx';
import { ask, Refused } from './ask.ts';
import {
  addMessages,
  conversationKey,
  fetchConversation,
  fetchOlder,
  type Conversation,
} from './messages.cache.ts';
import {
  discard,
  keptOutbox,
  notYetThere,
  outboxKey,
  resume,
  retry,
  send,
  type Outgoing,
} from './outbox.ts';

const none: readonly never[] = [];
const CATCH_UP_AGAIN_MS = 2_000;

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

const useIsConnected = (): boolean => useSyncExternalStore(onLink, () => currentLink() !== null);

/** In the room while the page is open; after each connection what was missed is fetched, and what waited is sent. */
function useRoom(groupId: string, onRefused: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    let isOpen = true;
    /** The connection over which the room was joined, once nothing is missing from before. */
    let caughtUpOn: Link | null = null;

    async function catchUp(link: Link): Promise<void> {
      try {
        await client.refetchQueries(
          { queryKey: conversationKey(groupId) },
          { throwOnError: true, cancelRefetch: true },
        );
        if (currentLink() === link) caughtUpOn = link;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, CATCH_UP_AGAIN_MS));
        if (isOpen && currentLink() === link) await catchUp(link);
      }
    }
    async function join(): Promise<void> {
      const link = currentLink();
      caughtUpOn = null;
      if (!link) return;
      try {
        await ask('join_group', { groupId });
      } catch (error) {
        // Where there is no answer there will be another connection
        if (error instanceof Refused && isOpen) onRefused();
        return;
      }
      if (!isOpen) return;
      resume(client, groupId);
      await catchUp(link);
    }
    const joinAgain = () => void join();
    joinAgain();
    const forgetLink = onLink(joinAgain);
    const forgetPushes = onPush((push) => {
      if (push.event !== 'receive_message' || push.data.group !== groupId) return;
      const { message } = push.data;
      const isNext = caughtUpOn !== null && caughtUpOn === currentLink();
      addMessages(client, groupId, [message], isNext ? { completeTo: message._id } : {});
    });
    return () => {
      isOpen = false;
      forgetLink();
      forgetPushes();
      ask('leave_group', { groupId }).catch(() => undefined);
    };
  }, [client, groupId, onRefused]);
}

export type Chat = {
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  readonly isWhole: boolean;
  readonly state: 'loading' | 'failed' | 'denied' | 'shown';
  readonly isConnected: boolean;
  readonly isFetchingOlder: boolean;
  readonly retryLoading: () => void;
  readonly fetchOlder: () => Promise<void>;
  readonly send: (text: string) => void;
  readonly retry: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
};

export function useChat(groupId: string, memberId: string): Chat {
  const client = useQueryClient();
  const [isDenied, setDenied] = useState(false);
  const [isFetchingOlder, setFetchingOlder] = useState(false);
  const isConnected = useIsConnected();
  const query = useQuery<Conversation>({
    queryKey: conversationKey(groupId),
    queryFn: ({ signal }) => fetchConversation(client, groupId, signal),
    staleTime: 0,
    enabled: !isDenied,
  });
  const { data: outbox } = useQuery<readonly Outgoing[]>({
    queryKey: outboxKey(groupId),
    queryFn: () => none,
    enabled: false,
    initialData: () => keptOutbox(groupId),
  });
  useRoom(
    groupId,
    useCallback(() => setDenied(true), []),
  );
  const { data, error, isError, errorUpdatedAt } = query;
  const refused = isDenied || isRefused(error);
  const hasNothing = data === undefined;
  useEffect(() => {
    if (errorUpdatedAt > 0 && hasNothing) toast.error('Failed to load chat data.');
  }, [errorUpdatedAt, hasNothing]);

  const messages = data?.messages ?? none;
  return {
    messages,
    outgoing: notYetThere(outbox, messages, memberId),
    isWhole: data?.isWhole ?? false,
    state: refused ? 'denied' : data ? 'shown' : isError ? 'failed' : 'loading',
    isConnected,
    isFetchingOlder,
    retryLoading: () => void query.refetch(),
    async fetchOlder() {
      if (isFetchingOlder) return;
      setFetchingOlder(true);
      try {
        await fetchOlder(client, groupId);
      } catch {
        toast.error('Older messages could not be loaded.');
      } finally {
        setFetchingOlder(false);
      }
    },
    send: (text) =>
      send(client, groupId, {
        clientId: newIdempotencyKey(),
        text,
        at: new Date().toISOString(),
        state: 'sending',
      }),
    retry: (clientId) => retry(client, groupId, clientId),
    discard: (clientId) => discard(client, groupId, clientId),
  };
}
