import type { Message } from '@portal/contracts/chat/message.api';
import { limits } from '@portal/contracts/limits';
import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../lib/http.ts';
import { getMessages } from './api/get-messages.ts';

export type Conversation = {
  readonly messages: readonly Message[];
  readonly isWhole: boolean;
  /** Id of the message up to which none is missing. The acknowledgement of an own message may overtake earlier messages of others. */
  readonly completeTo: string | null;
};

export const conversationKey = (groupId: string) => ['messages', groupId] as const;

const byPosition = (a: Message, b: Message): number =>
  a.position === b.position ? (a._id < b._id ? -1 : 1) : a.position < b.position ? -1 : 1;

function merge(known: readonly Message[], others: readonly Message[]): readonly Message[] {
  const ids = new Set(known.map(({ _id }) => _id));
  const news = others.filter(({ _id }) => !ids.has(_id));
  if (news.length === 0) return known;
  return [...known, ...news].sort(byPosition);
}

const conversationOf = (client: QueryClient, groupId: string): Conversation | undefined =>
  client.getQueryData<Conversation>(conversationKey(groupId));

export function addMessages(
  client: QueryClient,
  groupId: string,
  messages: readonly Message[],
  knowledge: Partial<Pick<Conversation, 'isWhole' | 'completeTo'>> = {},
): void {
  client.setQueryData<Conversation>(
    conversationKey(groupId),
    (before) => before && { ...before, ...knowledge, messages: merge(before.messages, messages) },
  );
}

const PAGE = limits.messagePage;
const LARGE_PAGE = limits.messagePageMaximum;
/** A member who missed more pages starts again with the newest. */
const MOST_PAGES = 5;

async function newest(groupId: string, signal: AbortSignal): Promise<Conversation> {
  const messages = await getMessages(groupId, { limit: PAGE }, signal);
  return { messages, isWhole: messages.length < PAGE, completeTo: messages.at(-1)?._id ?? null };
}

async function since(
  groupId: string,
  completeTo: string,
  signal: AbortSignal,
): Promise<readonly Message[] | null> {
  let missed: readonly Message[] = [];
  let after = completeTo;
  for (let page = 0; page < MOST_PAGES; page++) {
    const next = await getMessages(groupId, { after, limit: LARGE_PAGE }, signal).catch(
      (error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      },
    );
    if (!next) return null;
    missed = [...missed, ...next];
    after = next.at(-1)?._id ?? after;
    if (next.length < LARGE_PAGE) return missed;
  }
  return null;
}

export async function fetchConversation(
  client: QueryClient,
  groupId: string,
  signal: AbortSignal,
): Promise<Conversation> {
  const before = conversationOf(client, groupId);
  const missed =
    typeof before?.completeTo === 'string' ? await since(groupId, before.completeTo, signal) : null;
  const fetched = missed ? null : await newest(groupId, signal);
  // Pushes and acknowledgements may have arrived during the fetch
  const now = conversationOf(client, groupId);
  if (missed && now)
    return {
      ...now,
      messages: merge(now.messages, missed),
      completeTo: missed.at(-1)?._id ?? now.completeTo,
    };
  const { messages, isWhole, completeTo } = fetched ?? (await newest(groupId, signal));
  const [first] = messages;
  const later = now?.messages.filter(({ position }) => !first || position > first.position) ?? [];
  return { messages: merge(messages, later), isWhole, completeTo };
}

export async function fetchOlder(client: QueryClient, groupId: string): Promise<void> {
  const first = conversationOf(client, groupId)?.messages[0];
  if (!first) return;
  const older = await getMessages(groupId, { before: first._id, limit: PAGE });
  addMessages(client, groupId, older, { isWhole: older.length < PAGE });
}
