import type { Message } from '@portal/contracts/chat/message.api';
import { dayOf } from '../../../lib/time/date.ts';
import type { Outgoing } from '../../../lib/kept/outbox.ts';

export type MessageRow = {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message;
  readonly isFirst: boolean;
};
export type Row =
  | { readonly kind: 'top'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | MessageRow
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing };

export type Unread = { readonly firstPosition: string; readonly count: number };

const LONGEST_PAUSE_MS = 5 * 60_000;

const isSameRun = (before: Message, after: Message): boolean =>
  before.sender._id === after.sender._id &&
  dayOf(before.createdAt) === dayOf(after.createdAt) &&
  Date.parse(after.createdAt) - Date.parse(before.createdAt) < LONGEST_PAUSE_MS;

export function rowsOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  unread: Unread | null,
): readonly Row[] {
  const rows: Row[] = [{ kind: 'top', key: 'top' }];
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const day = dayOf(message.createdAt);
    if (!before || dayOf(before.createdAt) !== day)
      rows.push({ kind: 'day', key: `day ${day} ${message._id}`, label: day });
    // The first unread message itself may have been deleted
    const isFirstUnread =
      unread !== null &&
      message.position >= unread.firstPosition &&
      !(before && before.position >= unread.firstPosition);
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    rows.push({
      kind: 'message',
      key: message._id,
      message,
      isFirst: !before || isFirstUnread || !isSameRun(before, message),
    });
  });
  for (const one of outgoing)
    rows.push({ kind: 'outgoing', key: `outgoing ${one.clientId}`, outgoing: one });
  return rows;
}
