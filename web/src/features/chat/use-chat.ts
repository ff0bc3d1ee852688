import type { Message } from '@portal/contracts/chat/message.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../lib/language/translation.ts';
import { ApiError } from '../../lib/network/http.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { withoutEchoes, type Outgoing } from '../../lib/kept/outbox.ts';
import { currentLink, onLink } from '../../lib/realtime/link.ts';
import { toast } from '../../ui/states/toast.ts';
import { outbox } from './chat.outbox.ts';
import {
  conversationKey,
  fetchConversation,
  fetchOlder,
  type Conversation,
} from './messages.cache.ts';
import { useRoom } from './room.ts';

const none: readonly never[] = [];

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

const useIsConnected = (): boolean => useSyncExternalStore(onLink, () => currentLink() !== null);

export type Chat = {
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  readonly isWhole: boolean;
  readonly state: 'loading' | 'failed' | 'denied' | 'shown';
  readonly isConnected: boolean;
  readonly retryLoading: () => void;
  readonly fetchOlder: () => Promise<void>;
  readonly send: (text: string) => void;
  readonly retry: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
};

export function useChat(groupId: string, memberId: string): Chat {
  const client = useQueryClient();
  const [isDenied, setDenied] = useState(false);
  const isConnected = useIsConnected();
  const query = useQuery<Conversation>({
    queryKey: conversationKey(groupId),
    queryFn: ({ signal }) => fetchConversation(client, groupId, signal),
    staleTime: 0,
    enabled: !isDenied,
  });
  const outgoing = outbox.useOutgoing(groupId);
  useRoom(
    groupId,
    useCallback(() => setDenied(true), []),
  );
  const older = useMutation({
    mutationFn: () => fetchOlder(client, groupId),
    onError: () => toast.error(t('Older messages could not be loaded.'), { of: groupId }),
  });
  const { data, error, errorUpdateCount } = query;
  // The room tries again by itself, and each of its tries would otherwise look like a first one
  const [knownFailures, setKnownFailures] = useState(
    () => client.getQueryState(conversationKey(groupId))?.errorUpdateCount ?? 0,
  );
  const hasFailed = data === undefined && errorUpdateCount > knownFailures;
  const isRefused = isForbidden(error);
  useEffect(() => {
    if (!hasFailed) return;
    // The dialog that follows a refusal speaks for itself
    const announced = isRefused ? { announced: '' } : {};
    toast.error(t('Failed to load chat data.'), { of: groupId, ...announced });
  }, [hasFailed, groupId, isRefused]);

  const messages = data?.messages ?? none;
  return {
    messages,
    outgoing: withoutEchoes(outgoing, messages, ({ sender }) => sender._id === memberId),
    isWhole: data?.isWhole ?? false,
    state: isDenied || isRefused ? 'denied' : data ? 'shown' : hasFailed ? 'failed' : 'loading',
    isConnected,
    retryLoading() {
      setKnownFailures(errorUpdateCount);
      void query.refetch();
    },
    async fetchOlder() {
      if (!older.isPending) await older.mutateAsync().catch(() => undefined);
    },
    send(text) {
      // Failed messages go first, because they were written first
      outbox.resume(client, groupId);
      outbox.send(client, groupId, { clientId: newIdempotencyKey(), text });
    },
    retry: (clientId) => outbox.retry(client, groupId, clientId),
    discard: (clientId) => outbox.discard(client, groupId, clientId),
  };
}
