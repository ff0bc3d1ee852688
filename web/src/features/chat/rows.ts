import type { Message } from '@portal/contracts/chat/message.api';
import { dayOf } from '../../lib/date.ts';
import type { Outgoing } from './outbox.ts';

export type MessageRow = {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message;
  /** Of what one person says in one go: the first has their name, the last the time. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
};
export type Row =
  | { readonly kind: 'top'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | MessageRow
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing };

export type Unread = { readonly from: string; readonly count: number };

/** What somebody says within this time of what they said before belongs to it. */
const IN_ONE_GO_MS = 5 * 60_000;

const belongs = (before: Message, after: Message): boolean =>
  before.sender._id === after.sender._id &&
  dayOf(before.createdAt) === dayOf(after.createdAt) &&
  Date.parse(after.createdAt) - Date.parse(before.createdAt) < IN_ONE_GO_MS;

/** What stands in the list, from the top. */
export function rowsOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  unread: Unread | null,
): readonly Row[] {
  const rows: Row[] = [{ kind: 'top', key: 'top' }];
  messages.forEach((message, at) => {
    const before = messages[at - 1];
    const after = messages[at + 1];
    const day = dayOf(message.createdAt);
    if (!before || dayOf(before.createdAt) !== day)
      rows.push({ kind: 'day', key: `day ${day} ${message._id}`, label: day });
    const isUnreadFrom = unread?.from === message.position;
    if (isUnreadFrom) rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    rows.push({
      kind: 'message',
      key: message._id,
      message,
      isFirst: !before || isUnreadFrom || !belongs(before, message),
      isLast: !after || unread?.from === after.position || !belongs(message, after),
    });
  });
  for (const one of outgoing)
    rows.push({ kind: 'outgoing', key: `outgoing ${one.clientId}`, outgoing: one });
  return rows;
}
