import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventCodec } from './event-codec.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { createSqliteEventStore } from '../event-store/sqlite-event-store.ts';
import { createStreamLoader } from './stream-loader.ts';

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
  folder = mkdtempSync(join(tmpdir(), 'stream-loader-'));
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

it('knows the revisions of all events of a command, whether it reads them at once or after a cached state', async () => {
  const stream = `counter-${randomUUID()}`;
  const load = createStreamLoader({ eventStore: log, codec, fold });
  await append(stream, -1, 'single', 1);
  await append(stream, 0, 'three', 3);
  await load(stream);
  await append(stream, 3, 'two', 2);
  await append(stream, 5, 'single', 1);
  for (const loaded of [
    await load(stream),
    await createStreamLoader({ eventStore: log, codec, fold })(stream),
  ]) {
    expect(loaded).toMatchObject({ state: 7, revision: 6, position: await log.head() });
    expect(Object.fromEntries(loaded.commands)).toEqual({
      single: { first: 0, last: 6 },
      three: { first: 1, last: 3 },
      two: { first: 4, last: 5 },
    });
  }
});

it('forgets the least recently loaded stream once all take more memory than they may', async () => {
  const [short, long] = [`counter-${randomUUID()}`, `counter-${randomUUID()}`];
  await append(short, -1, 'first', 1);
  const load = createStreamLoader({ eventStore: log, codec, fold, cacheBytes: 3_000 });
  const readStream = vi.spyOn(log, 'readStream');
  const fromOf = async (stream: string) => {
    await load(stream);
    return readStream.mock.lastCall?.[1]?.from;
  };
  expect(await fromOf(short)).toBe(0);
  expect(await fromOf(short)).toBe(1);
  for (let revision = -1; revision < 9; revision++) await append(long, revision, randomUUID(), 1);
  expect(await fromOf(long)).toBe(0);
  expect(await fromOf(short)).toBe(1);
  await append(long, 9, randomUUID(), 1);
  await load(long);
  expect(await fromOf(short)).toBe(0);
});
