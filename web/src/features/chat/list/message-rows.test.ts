import type { Message } from '@portal/contracts/chat/message.api';
import { describe, expect, it } from 'vitest';
import { vikram } from '../../../testing/posts.ts';
import { withoutEchoes, type Outgoing } from '../../../lib/kept/outbox.ts';
import { rowsOf } from './message-rows.ts';

const asha = { ...vikram, _id: 'asha', fullName: 'Asha Patil' };
const message = (at: number, minute: number, more: Partial<Message> = {}): Message => ({
  _id: `m${at}`,
  group: 'g',
  text: `Line ${at}`,
  mentions: [],
  sender: vikram,
  createdAt: new Date(2026, 0, 5, 9, minute).toISOString(),
  clientId: null,
  position: String(at).padStart(3, '0'),
  ...more,
});
const outgoing = (clientId: string): Outgoing => ({
  clientId,
  text: 'Soon',
  state: 'sending',
});
const drawnRows = (...args: Parameters<typeof rowsOf>): string =>
  rowsOf(...args)
    .map((row) => {
      if (row.kind !== 'message') return row.kind;
      return `${row.isFirst ? 'name ' : ''}${row.message._id}`;
    })
    .join(' | ');

describe('the rows of a chat', () => {
  it("a run of messages shows its sender's name once", () => {
    const all = [message(1, 0), message(2, 1), message(3, 2, { sender: asha }), message(4, 3)];
    expect(drawnRows(all, [], null)).toBe('top | day | name m1 | m2 | name m3 | name m4');
  });
  it('a run of messages ends after a pause of five minutes, and on another day', () => {
    const tomorrow = { createdAt: new Date(2026, 0, 6, 9, 1).toISOString() };
    expect(drawnRows([message(1, 0), message(2, 5), message(3, 6, tomorrow)], [], null)).toBe(
      'top | day | name m1 | name m2 | day | name m3',
    );
  });
  it('a chat shows a line before the first unread message', () => {
    expect(
      drawnRows([message(1, 0), message(2, 1), message(3, 2)], [], {
        firstPosition: '002',
        count: 2,
      }),
    ).toBe('top | day | name m1 | unread | name m2 | m3');
    expect(drawnRows([message(1, 0), message(3, 2)], [], { firstPosition: '002', count: 2 })).toBe(
      'top | day | name m1 | unread | name m3',
    );
  });
  it('a chat ends with the outgoing messages', () => {
    expect(drawnRows([message(1, 0)], [outgoing('a'), outgoing('b')], null)).toBe(
      'top | day | name m1 | outgoing | outgoing',
    );
  });
});

describe('outgoing messages', () => {
  it('an outgoing message disappears once its echo carries its clientId', () => {
    const mine = message(1, 0, { sender: asha, clientId: 'a' });
    const theirs = message(2, 1, { clientId: 'b' });
    const waiting = withoutEchoes(
      [outgoing('a'), outgoing('b')],
      [mine, theirs],
      ({ sender }) => sender._id === 'asha',
    );
    expect(waiting.map(({ clientId }) => clientId)).toEqual(['b']);
  });
});
