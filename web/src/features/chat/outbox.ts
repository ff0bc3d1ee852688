import { message, messageAck, type Message } from '@portal/contracts/chat/message.api';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { ApiError, mayBeRepeated, write } from '../../lib/http.ts';
import { currentLink } from '../../lib/realtime-link.ts';
import { toast } from '../../ui/toast.tsx';
import { ask, NotConnected, Refused } from './ask.ts';
import { addMessages, conversationKey } from './messages.cache.ts';

const NOT_CONNECTED = 'You are not connected to the chat. Please refresh.';

const kept = z.array(
  z.object({
    clientId: z.string(),
    text: z.string(),
    at: z.string(),
    state: z.enum(['sending', 'failed', 'refused']),
  }),
);
/**
 * A message that the server has not acknowledged. `failed`: there was no connection; it is sent again when there is one, or on
 * Retry. `refused`: the server has said no, so that it is up to its writer. Its clientId makes it one message, however often it is sent.
 */
export type Outgoing = z.infer<typeof kept>[number];

export const outboxKey = (groupId: string) => ['outbox', groupId] as const;
const draftOf = (groupId: string) => `outbox:${groupId}`;

/** What a reload or a lost connection left. */
export function keptOutbox(groupId: string): readonly Outgoing[] {
  const text = readDraft(draftOf(groupId));
  if (text === '') return [];
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

const outboxOf = (client: QueryClient, groupId: string): readonly Outgoing[] =>
  client.getQueryData<readonly Outgoing[]>(outboxKey(groupId)) ?? keptOutbox(groupId);

function change(
  client: QueryClient,
  groupId: string,
  by: (all: readonly Outgoing[]) => readonly Outgoing[],
): void {
  const next = by(outboxOf(client, groupId));
  client.setQueryData<readonly Outgoing[]>(outboxKey(groupId), next);
  writeDraft(draftOf(groupId), next.length === 0 ? '' : JSON.stringify(next));
}

const mark = (client: QueryClient, groupId: string, clientId: string, state: Outgoing['state']) =>
  change(client, groupId, (all) =>
    all.map((one) => (one.clientId === clientId ? { ...one, state } : one)),
  );

export const discard = (client: QueryClient, groupId: string, clientId: string): void =>
  change(client, groupId, (all) => all.filter((one) => one.clientId !== clientId));

/** Over the connection where there is one, else by itself. null: it is saved, and will show in a moment. */
async function deliver(groupId: string, { clientId, text }: Outgoing): Promise<Message | null> {
  if (currentLink()) {
    const ack = await ask('send_message', { groupId, text, clientId });
    return messageAck.parse(ack).message;
  }
  const { shown } = await write({
    method: 'POST',
    path: `/messages/${encodeURIComponent(groupId)}`,
    body: { text },
    answer: message,
    idempotencyKey: clientId,
  });
  return shown;
}

const isRefusal = (error: unknown): error is Refused | ApiError =>
  error instanceof Refused || (error instanceof ApiError && !mayBeRepeated(error));

const draining = new Set<string>();

/** Sends what waits, one after the other, so that what was written first is read first. */
async function drain(client: QueryClient, groupId: string): Promise<void> {
  if (draining.has(groupId)) return;
  draining.add(groupId);
  try {
    for (;;) {
      const next = outboxOf(client, groupId).find(({ state }) => state === 'sending');
      if (!next) return;
      try {
        const shown = await deliver(groupId, next);
        if (shown) addMessages(client, groupId, [shown]);
        else await client.invalidateQueries({ queryKey: conversationKey(groupId) });
        discard(client, groupId, next.clientId);
      } catch (error) {
        if (isRefusal(error)) {
          mark(client, groupId, next.clientId, 'refused');
          const said = error instanceof Refused ? error.message : (error.said ?? '');
          toast.error(said === '' ? 'The message could not be sent.' : said);
          continue;
        }
        // Whether it arrived is unknown, and the rest would not arrive either
        change(client, groupId, (all) =>
          all.map((one) => (one.state === 'sending' ? { ...one, state: 'failed' } : one)),
        );
        if (error instanceof NotConnected || error instanceof ApiError) toast.error(NOT_CONNECTED);
        else throw error;
        return;
      }
    }
  } finally {
    draining.delete(groupId);
  }
}

const again = (one: Outgoing): Outgoing =>
  one.state === 'failed' ? { ...one, state: 'sending' } : one;

/** What waits for a connection goes before it, so that nobody reads the end of a sentence first. */
export function send(client: QueryClient, groupId: string, one: Outgoing): void {
  change(client, groupId, (all) => [...all.map(again), one]);
  void drain(client, groupId);
}

export function retry(client: QueryClient, groupId: string, clientId: string): void {
  mark(client, groupId, clientId, 'sending');
  void drain(client, groupId);
}

/** There is a connection again: what waited for one goes out. */
export function resume(client: QueryClient, groupId: string): void {
  change(client, groupId, (all) => all.map(again));
  void drain(client, groupId);
}

/** Without those that have come back from the server already, by a push that overtook the answer. */
export const notYetThere = (
  outbox: readonly Outgoing[],
  messages: readonly Message[],
  memberId: string,
): readonly Outgoing[] => {
  const own = new Set(
    messages.flatMap(({ sender, clientId }) => (sender._id === memberId ? [clientId] : [])),
  );
  return outbox.filter(({ clientId }) => !own.has(clientId));
};
