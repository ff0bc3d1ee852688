import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb-event-store';
import { startEventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { expect, it } from 'vitest';
import { eventsOf } from '@portal/operations/events-of';
import { embeddedHoldings, masterKey } from '@portal/operations/testing/holdings';
import { readSeedOptions } from './options.ts';
import { seed } from './seed.ts';

it('seeds EventStoreDB with the same history as SQLite', async () => {
  const server = await startEventStoreDbStandIn();
  const eventStore = createEventStoreDbEventStore({ connectionString: server.connectionString });
  const [embedded, vault] = [await embeddedHoldings(), await embeddedHoldings()];
  const { size, passwordHash } = readSeedOptions(['--members', '30', '--events', '600']);
  const fill = (log: typeof eventStore, { vaultStore }: typeof vault, atOnce: number) =>
    seed({
      eventStore: log,
      vaultStore,
      masterKey,
      size,
      seed: 1,
      passwordHash,
      atOnce,
      now: new Date('2026-11-21T12:00:00.000Z'),
      onProgress: () => undefined,
    });
  try {
    expect(await fill(eventStore, vault, 1)).toEqual({ events: 600, written: 600 });
    expect(await fill(eventStore, vault, 1)).toEqual({ events: 600, written: 0 });
    await fill(embedded.eventStore, embedded, 100);
    const history = async (log: typeof eventStore) => {
      const events: (readonly [string, number, string])[] = [];
      for await (const { id, revision, type } of eventsOf(log)) events.push([id, revision, type]);
      return events;
    };
    expect(await history(eventStore)).toEqual(await history(embedded.eventStore));
  } finally {
    await eventStore.close();
    server.stop();
    await embedded.close();
    await vault.close();
  }
});
