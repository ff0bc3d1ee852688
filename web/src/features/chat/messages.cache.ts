import { messagesAnswer, type Message } from '@portal/contracts/chat/message.api';
import { limits } from '@portal/contracts/fields/limits';
import type { QueryClient } from '@tanstack/react-query';
import { isNotFound, http } from '../../lib/network/http.ts';

const getMessages = (
  groupId: string,
  query: { readonly limit: number; readonly before?: string; readonly after?: string },
  signal?: AbortSignal,
) => http('GET /messages/:groupId', { params: { groupId }, query, answer: messagesAnswer, signal });

export type Conversation = {
  readonly messages: readonly Message[];
  readonly isWhole: boolean;
  /** Id of the message up to which none is missing. The acknowledgement of an own message may overtake earlier messages of others. */
  readonly completeTo: string | null;
  /** Ids of deleted messages, which an answer requested earlier may still contain. */
  readonly gone: readonly string[];
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

const without = (messages: readonly Message[], ids: readonly string[]): readonly Message[] =>
  messages.some(({ _id }) => ids.includes(_id))
    ? messages.filter(({ _id }) => !ids.includes(_id))
    : messages;

const conversationOf = (client: QueryClient, groupId: string): Conversation | undefined =>
  client.getQueryData<Conversation>(conversationKey(groupId));

/** @returns the newest page of those of which none is missing */
export function conversationNow(
  client: QueryClient,
  groupId: string,
): readonly Message[] | undefined {
  const { messages, completeTo } = conversationOf(client, groupId) ?? {};
  const end = messages?.findIndex(({ _id }) => _id === completeTo) ?? -1;
  return end === -1 ? undefined : messages?.slice(0, end + 1).slice(-limits.messagePage);
}

export function addMessages(
  client: QueryClient,
  groupId: string,
  messages: readonly Message[],
  knowledge: Partial<Pick<Conversation, 'isWhole' | 'completeTo'>> = {},
): void {
  client.setQueryData<Conversation>(
    conversationKey(groupId),
    (before) =>
      before && {
        ...before,
        ...knowledge,
        messages: merge(before.messages, without(messages, before.gone)),
      },
  );
}

export function forgetMessage(client: QueryClient, groupId: string, messageId: string): void {
  const queryKey = conversationKey(groupId);
  if (!conversationOf(client, groupId)) {
    void client.invalidateQueries({ queryKey });
    return;
  }
  client.setQueryData<Conversation>(
    queryKey,
    (before) =>
      before && {
        ...before,
        messages: without(before.messages, [messageId]),
        gone: [...before.gone, messageId],
      },
  );
}

/** A message from before the loaded ones comes with the older ones, when they are asked for. */
export function restoreMessage(client: QueryClient, groupId: string, message: Message): void {
  client.setQueryData<Conversation>(conversationKey(groupId), (before) => {
    if (!before) return before;
    const { messages, isWhole, gone } = before;
    const [first] = messages;
    const isAmongThem = isWhole || (first !== undefined && byPosition(first, message) < 0);
    return {
      ...before,
      messages: isAmongThem ? merge(messages, [message]) : messages,
      gone: gone.filter((id) => id !== message._id),
    };
  });
}

const PAGE = limits.messagePage;
const LARGE_PAGE = limits.messagePageMaximum;
/** A member who missed more pages starts again with the newest. */
const MOST_PAGES = 5;

async function newest(
  groupId: string,
  limit: number,
  signal: AbortSignal,
): Promise<Omit<Conversation, 'gone'>> {
  const messages = await getMessages(groupId, { limit }, signal);
  return { messages, isWhole: messages.length < limit, completeTo: messages.at(-1)?._id ?? null };
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
  // After missed pushes nobody knows which of the loaded messages have been deleted
  const isDoubtful = client.getQueryState(conversationKey(groupId))?.isInvalidated === true;
  const known = new Set(before?.messages.map(({ _id }) => _id));
  const missed =
    typeof before?.completeTo === 'string' && !isDoubtful
      ? await since(groupId, before.completeTo, signal)
      : null;
  const fetched = missed
    ? null
    : await newest(groupId, known.size > PAGE ? LARGE_PAGE : PAGE, signal);
  // Pushes and acknowledgements may have arrived during the fetch
  const now = conversationOf(client, groupId);
  if (missed && now)
    return {
      ...now,
      messages: merge(now.messages, without(missed, now.gone)),
      completeTo: missed.at(-1)?._id ?? now.completeTo,
    };
  const { messages, isWhole, completeTo } = fetched ?? (await newest(groupId, PAGE, signal));
  const [first] = messages;
  const pushed =
    now?.messages.filter(
      ({ _id, position }) => !known.has(_id) && (!first || position > first.position),
    ) ?? [];
  const gone = now?.gone ?? [];
  return { messages: merge(without(messages, gone), pushed), isWhole, completeTo, gone };
}

export async function fetchOlder(client: QueryClient, groupId: string): Promise<void> {
  const first = conversationOf(client, groupId)?.messages[0];
  if (!first) return;
  const older = await getMessages(groupId, { before: first._id, limit: PAGE });
  addMessages(client, groupId, older, { isWhole: older.length < PAGE });
}
