import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventCodec } from './event-codec.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { createSqliteEventStore } from '../event-store/sqlite-event-store.ts';
import { createStreamMemory, createStreamStates, revisionsOf } from './stream-states.ts';

type Counted = { readonly type: 'Counted'; readonly data: { readonly by: number } };
const one: Counted = { type: 'Counted', data: { by: 1 } };
const codec = createEventCodec<Counted>(
  { Counted: { version: 1, schema: { parse: (data) => data }, sealed: {}, upcasts: {} } },
  { forSealing: async () => null, forOpening: () => null },
);
const fold = {
  initialState: 0,
  evolve: (total: number, { data }: Counted) => total + data.by,
};

let folder: string;
let log: EventStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stream-states-'));
  log = createSqliteEventStore({ file: join(folder, 'log.sqlite') });
});
afterEach(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});

async function append(stream: string, revision: number, commandId: string, count: number) {
  const meta = {
    commandId,
    causationId: commandId,
    correlationId: 'request',
    actor: { kind: 'member', id: randomUUID() } as const,
    occurredAt: '2026-01-01T00:00:00.000Z',
  };
  const events = Array.from({ length: count }, () =>
    codec.encode(stream, one, { ...meta, id: randomUUID() }),
  );
  return log.append(stream, await Promise.all(events), revision < 0 ? 'none' : revision);
}

it('knows the revisions of all events of a command, whether it read them or they were appended here', async () => {
  const stream = `counter-${randomUUID()}`;
  await append(stream, -1, 'single', 1);
  const before = await append(stream, 0, 'three', 3);
  const states = createStreamStates({ eventStore: log, codec, fold });
  const read = await states.load(stream);
  expect(before.revision).toBe(3);
  const here = states.append(stream, read, [one, one], 'two', { ...before, revision: 5 });
  expect(here.state).toBe(6);
  expect([...here.commands].map(([id, place]) => ({ id, ...revisionsOf(place) }))).toEqual([
    { id: 'single', first: 0, last: 0 },
    { id: 'three', first: 1, last: 3 },
    { id: 'two', first: 4, last: 5 },
  ]);
});

it('forgets the stream that was met least recently once all take more than it may remember', async () => {
  const [short, long] = [`counter-${randomUUID()}`, `counter-${randomUUID()}`];
  await append(short, -1, 'first', 1);
  const states = createStreamStates({
    eventStore: log,
    codec,
    fold,
    memory: createStreamMemory(2_600),
  });
  const readStream = vi.spyOn(log, 'readStream');
  const fromOf = async (stream: string) => {
    await states.load(stream);
    return readStream.mock.lastCall?.[1]?.from;
  };
  expect(await fromOf(short)).toBe(0);
  expect(await fromOf(short)).toBe(1);
  for (let revision = -1; revision < 9; revision++) await append(long, revision, randomUUID(), 1);
  expect(await fromOf(long)).toBe(0);
  expect(await fromOf(short)).toBe(1);
  await append(long, 9, randomUUID(), 1);
  await append(long, 10, randomUUID(), 1);
  await states.load(long);
  expect(await fromOf(short)).toBe(0);
});

it('shares its memory with other kinds of streams, but no state', async () => {
  const stream = `counter-${randomUUID()}`;
  await append(stream, -1, 'first', 3);
  const memory = createStreamMemory(2_000);
  const kind = (step: number) =>
    createStreamStates<number, Counted>({
      eventStore: log,
      codec,
      fold: { initialState: 0, evolve: (count) => count + step },
      memory,
    });
  const [singly, doubly, triply] = [kind(1), kind(2), kind(3)];
  expect((await singly.load(stream)).state).toBe(3);
  expect(doubly.remembered(stream)).toBeUndefined();
  expect((await doubly.load(stream)).state).toBe(6);
  expect(singly.remembered(stream)?.state).toBe(3);
  await triply.load(stream);
  expect(doubly.remembered(stream)).toBeUndefined();
});
