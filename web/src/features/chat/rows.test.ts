import type { Message } from '@portal/contracts/chat/message.api';
import { describe, expect, it } from 'vitest';
import { vikram } from '../../testing/posts.ts';
import { notYetThere, type Outgoing } from './outbox.ts';
import { rowsOf } from './rows.ts';

const asha = { ...vikram, _id: 'asha', fullName: 'Asha Patil' };
const said = (at: number, minute: number, more: Partial<Message> = {}): Message => ({
  _id: `m${at}`,
  group: 'g',
  text: `Line ${at}`,
  sender: vikram,
  createdAt: new Date(2026, 0, 5, 9, minute).toISOString(),
  clientId: null,
  position: String(at).padStart(3, '0'),
  ...more,
});
const outgoing = (clientId: string): Outgoing => ({
  clientId,
  text: 'Soon',
  at: '2026-01-05T09:00:00Z',
  state: 'sending',
});
/** `n` for a message, with its name before and its time behind it. */
const drawn = (...given: Parameters<typeof rowsOf>): string =>
  rowsOf(...given)
    .map((row) => {
      if (row.kind !== 'message') return row.kind;
      return `${row.isFirst ? 'name ' : ''}${row.message._id}${row.isLast ? ' time' : ''}`;
    })
    .join(' | ');

describe('what stands in a chat', () => {
  it('is what one person says in one go, with their name once and the time once', () => {
    const all = [said(1, 0), said(2, 1), said(3, 2, { sender: asha }), said(4, 3)];
    expect(drawn(all, [], null)).toBe(
      'top | day | name m1 | m2 time | name m3 time | name m4 time',
    );
  });
  it('begins anew after five minutes, and on another day', () => {
    const tomorrow = { createdAt: new Date(2026, 0, 6, 9, 1).toISOString() };
    expect(drawn([said(1, 0), said(2, 5), said(3, 6, tomorrow)], [], null)).toBe(
      'top | day | name m1 time | name m2 time | day | name m3 time',
    );
  });
  it('has a line before the first that was not seen', () => {
    expect(drawn([said(1, 0), said(2, 1), said(3, 2)], [], { from: '002', count: 2 })).toBe(
      'top | day | name m1 time | unread | name m2 | m3 time',
    );
  });
  it('ends with what is on its way', () => {
    expect(drawn([said(1, 0)], [outgoing('a'), outgoing('b')], null)).toBe(
      'top | day | name m1 time | outgoing | outgoing',
    );
  });
});

describe('what is on its way', () => {
  it('is no longer, once it has come back by its name, and only then', () => {
    const mine = said(1, 0, { sender: asha, clientId: 'a' });
    const theirs = said(2, 1, { clientId: 'b' });
    const waiting = notYetThere([outgoing('a'), outgoing('b')], [mine, theirs], 'asha');
    expect(waiting.map(({ clientId }) => clientId)).toEqual(['b']);
  });
});
