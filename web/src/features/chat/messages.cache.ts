import { messagesAnswer, type Message } from '@portal/contracts/chat/message.api';
import { limits } from '@portal/contracts/limits';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, http } from '../../lib/http.ts';

/** What is loaded of a group's conversation, oldest first, without gaps. */
export type Conversation = {
  readonly messages: readonly Message[];
  /** Nothing was said before the first of them. */
  readonly isWhole: boolean;
  /**
   * Id of the message up to which nothing is missing; null for none. The member's own messages come with their acknowledgement,
   * which may overtake what others said before.
   */
  readonly completeTo: string | null;
};

export const conversationKey = (groupId: string) => ['messages', groupId] as const;

const byPosition = (a: Message, b: Message): number =>
  a.position === b.position ? (a._id < b._id ? -1 : 1) : a.position < b.position ? -1 : 1;

/** Each message once, in the order of the log. */
function merged(held: readonly Message[], given: readonly Message[]): readonly Message[] {
  const known = new Set(held.map(({ _id }) => _id));
  const news = given.filter(({ _id }) => !known.has(_id));
  if (news.length === 0) return held;
  return [...held, ...news].sort(byPosition);
}

const held = (client: QueryClient, groupId: string): Conversation | undefined =>
  client.getQueryData<Conversation>(conversationKey(groupId));

/** Whatever comes of a group's messages, by the answer, the push or a page of history, comes through here. */
export function addMessages(
  client: QueryClient,
  groupId: string,
  messages: readonly Message[],
  known: Partial<Pick<Conversation, 'isWhole' | 'completeTo'>> = {},
): void {
  client.setQueryData<Conversation>(
    conversationKey(groupId),
    (before) => before && { ...before, ...known, messages: merged(before.messages, messages) },
  );
}

const fetchMessages = (
  groupId: string,
  query: string,
  signal?: AbortSignal,
): Promise<readonly Message[]> =>
  http({
    path: `/messages/${encodeURIComponent(groupId)}?${query}`,
    answer: messagesAnswer,
    signal,
  });

const PAGE = limits.messagePage;
const LARGE_PAGE = limits.messagePageMaximum;
/** Who has missed more than so many pages begins with the newest anew. */
const MOST_PAGES = 5;

async function newest(groupId: string, signal: AbortSignal): Promise<Conversation> {
  const messages = await fetchMessages(groupId, `limit=${PAGE}`, signal);
  return { messages, isWhole: messages.length < PAGE, completeTo: messages.at(-1)?._id ?? null };
}

/** What was said since the message up to which nothing is missing; null where it is too much, or where it cannot be told. */
async function since(
  groupId: string,
  completeTo: string,
  signal: AbortSignal,
): Promise<readonly Message[] | null> {
  let missed: readonly Message[] = [];
  let after = completeTo;
  for (let page = 0; page < MOST_PAGES; page++) {
    const next = await fetchMessages(groupId, `after=${after}&limit=${LARGE_PAGE}`, signal).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
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

/** The conversation as it is now: the newest page at first, and later what has been said since. */
export async function fetchConversation(
  client: QueryClient,
  groupId: string,
  signal: AbortSignal,
): Promise<Conversation> {
  const before = held(client, groupId);
  const missed =
    typeof before?.completeTo === 'string' ? await since(groupId, before.completeTo, signal) : null;
  const fetched = missed ? null : await newest(groupId, signal);
  // Pushes and acknowledgements may have come meanwhile
  const now = held(client, groupId);
  if (missed && now)
    return {
      ...now,
      messages: merged(now.messages, missed),
      completeTo: missed.at(-1)?._id ?? now.completeTo,
    };
  const { messages, isWhole, completeTo } = fetched ?? (await newest(groupId, signal));
  const [first] = messages;
  const later = now?.messages.filter(({ position }) => !first || position > first.position) ?? [];
  return { messages: merged(messages, later), isWhole, completeTo };
}

/** The page before what is loaded. @throws ApiError */
export async function fetchOlder(client: QueryClient, groupId: string): Promise<void> {
  const first = held(client, groupId)?.messages[0];
  if (!first) return;
  const older = await fetchMessages(groupId, `before=${first._id}&limit=${PAGE}`);
  addMessages(client, groupId, older, { isWhole: older.length < PAGE });
}
