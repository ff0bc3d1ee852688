import { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import {
  EventStoreUnavailable,
  OutOfOrder,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type SubscriptionBatch,
} from './event-store.ts';
import { openGate, type Gate } from '../testing/gate.ts';
import { createEventStoreDbEventStore } from './eventstoredb-event-store.ts';
import { describeEventStore } from './testing/event-store.contract.ts';
import {
  startEventStoreDbStandIn,
  type EventStoreDbStandIn,
} from './testing/eventstoredb-stand-in.ts';

const realServer = inject('engines').eventStoreDbUrl;

describeEventStore(realServer === null ? 'EventStoreDB (stand-in)' : 'EventStoreDB', async () => {
  const standIn = realServer === null ? await startEventStoreDbStandIn() : null;
  const opened: EventStore[] = [];
  return {
    open() {
      const store = createEventStoreDbEventStore({
        connectionString: realServer ?? standIn?.connectionString ?? '',
      });
      opened.push(store);
      return Promise.resolve(store);
    },
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      standIn?.stop();
    },
  };
});

const event = (number = 0): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: { number },
  metadata: {},
});

describe('EventStoreDB behind a network', () => {
  let server: EventStoreDbStandIn;
  let gate: Gate;
  let store: EventStore;
  const clients: EventStoreDBClient[] = [];
  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
    gate = await openGate({ host: '127.0.0.1', port: server.port }, { gatherMs: 5 });
    const { connectionString } = EventStoreDBClient;
    vi.spyOn(EventStoreDBClient, 'connectionString').mockImplementation((...text) => {
      const client = connectionString.apply(EventStoreDBClient, text);
      clients.push(client);
      return client;
    });
    store = createEventStoreDbEventStore({
      connectionString: `esdb://127.0.0.1:${gate.port}?tls=false`,
      timeoutMs: 2_000,
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    clients.length = 0;
    await store.close();
    await gate.shut();
    server.stop();
  });
  const liveStreams = () =>
    clients.map((client) => {
      const streams: unknown = Reflect.get(client, 'disposableStreams');
      if (!(streams instanceof Set)) throw new Error('The client keeps its streams elsewhere');
      return streams.size;
    });

  const history = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...event(number),
      stream: `thing-${number}`,
      revision: 0,
      position: '',
    }));
  const numbers = async () => (await store.readAll(null, 100)).map(({ data }) => data['number']);

  it('says so when the server wrote a history in another order', async () => {
    server.misbehaveAtNextAppend('write-after-the-next', 10);
    await expect(store.appendInOrder(history(30))).rejects.toThrow(OutOfOrder);
    expect((await numbers()).slice(9, 13)).toEqual([9, 11, 10, 12]);
  });

  it('fails when the server refuses an event of a history, even if it wrote those behind it', async () => {
    server.misbehaveAtNextAppend('refuse-and-go-on', 10);
    await expect(store.appendInOrder(history(30))).rejects.toThrow(EventStoreUnavailable);
    await vi.waitFor(async () => expect(await numbers()).toHaveLength(29));
  });

  it('leaves a beginning of a history when the connection breaks, and goes on behind it', async () => {
    server.misbehaveAtNextAppend('drop-after-append', 10);
    const all = history(30);
    await expect(store.appendInOrder(all)).rejects.toThrow(EventStoreUnavailable);
    const there = await vi.waitFor(numbers);
    expect(there).toEqual(Array.from({ length: 11 }, (_, number) => number));
    await store.appendInOrder(all.slice(there.length));
    expect(await numbers()).toEqual(all.map(({ data }) => data.number));
    const began = performance.now();
    await store.close();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('leaves at most two streams alive after a thousand calls of each kind, and Node warns of no leak', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    for (let number = 0; number < 40; number++)
      await store.append(`thing-${number}`, [event(number)], 'none');
    server.addForeignEvents();
    const calls: (() => Promise<unknown>)[] = [
      () => store.head(),
      () => store.ping(),
      () => store.readStream('thing-1'),
      () => store.readStream('thing-1', { limit: 1 }),
      () => store.readAll(null, 5),
      () => store.readTypes(['SomethingHappened'], null, 3),
    ];
    for (const call of calls)
      for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 100 }, call));
    await vi.waitFor(() => expect(Math.max(...liveStreams())).toBeLessThanOrEqual(2));
    expect(warnings).toEqual([]);
  });

  it('closes within a second while an append and a subscription are under way', async () => {
    server.misbehaveAtNextAppend('silence-after-append');
    const append = store.append('thing-1', [event()], 'none').catch((error: unknown) => error);
    const subscription = store.subscribe({ after: null, signal: new AbortController().signal });
    const batches = subscription[Symbol.asyncIterator]();
    await batches.next();
    gate.freeze();
    const read = store.head().catch((error: unknown) => error);
    const began = performance.now();
    await store.close();
    expect(performance.now() - began).toBeLessThan(1_000);
    await Promise.all([append, read]);
    while (!(await batches.next()).done);
  });

  it('fails every read that a frozen server leaves without an end, and reads right with the next connection', async () => {
    await store.append('thing-1', [event(1), event(2), event(3)], 'none');
    const head = await store.head();
    gate.freeze();
    const reads = {
      stream: async () => (await store.readStream('thing-1')).events.length,
      part: async () => (await store.readStream('thing-1', { limit: 1 })).revision,
      all: async () => (await store.readAll(null, 10)).length,
      types: async () => (await store.readTypes(['SomethingHappened'], null, 10)).events.length,
      head: async () => store.head(),
    };
    const right: Record<string, unknown> = { stream: 3, part: 2, all: 3, types: 3, head };
    const outcomes: Promise<{ readonly name: string; readonly outcome: unknown }>[] = [];
    for (let round = 0; round < 10; round++) {
      for (const [name, read] of Object.entries(reads))
        outcomes.push(
          read().then(
            (outcome) => ({ name, outcome }),
            (outcome: unknown) => ({ name, outcome }),
          ),
        );
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const ended = await Promise.all(outcomes);
    const failed = ended.filter(({ outcome }) => outcome instanceof EventStoreUnavailable);
    // Appends that were under way when another connection took over are among them
    expect(failed.length).toBeGreaterThan(Object.keys(reads).length);
    for (const { name, outcome } of ended)
      if (!(outcome instanceof EventStoreUnavailable))
        expect([name, outcome]).toEqual([name, right[name]]);
    for (const [name, read] of Object.entries(reads))
      expect([name, await read()]).toEqual([name, right[name]]);
  });

  it('moves a subscription away from a server that falls silent, where nothing else asks it', async () => {
    await store.append('thing-1', [event(1)], 'none');
    const stopping = new AbortController();
    const seen: unknown[] = [];
    const done = (async () => {
      for await (const { events } of store.subscribe({ after: null, signal: stopping.signal }))
        seen.push(...events.map(({ data }) => data['number']));
    })();
    await vi.waitFor(() => expect(seen).toEqual([1]));
    gate.freeze();
    const elsewhere = createEventStoreDbEventStore({ connectionString: server.connectionString });
    await elsewhere.append('thing-1', [event(2)], 0);
    await elsewhere.close();
    await vi.waitFor(() => expect(seen).toEqual([1, 2]), { timeout: 15_000 });
    stopping.abort();
    await done;
  });

  it('goes to the new leader after two answers that did not come from a frozen one', async () => {
    const other = await openGate({ host: '127.0.0.1', port: server.port });
    server.namesAsLeader(gate.port);
    const cluster = createEventStoreDbEventStore({
      connectionString: `esdb://127.0.0.1:${gate.port},127.0.0.1:${other.port}?tls=false`,
      timeoutMs: 2_000,
    });
    await cluster.append('thing-1', [event(1)], 'none');
    const subscription = cluster.subscribe({ after: null, signal: new AbortController().signal });
    const seen: unknown[] = [];
    const done = (async () => {
      for await (const { events } of subscription) seen.push(...events.map(({ data }) => data));
    })();
    await vi.waitFor(() => expect(seen).toEqual([{ number: 1 }]));
    gate.freeze();
    server.namesAsLeader(other.port);
    const began = performance.now();
    const attempt = async () => {
      const sent = performance.now();
      await cluster
        .append('thing-1', [event(2)], 0)
        .finally(() => expect(performance.now() - sent).toBeLessThan(6_000));
    };
    await vi.waitFor(attempt, { timeout: 12_000 });
    expect(performance.now() - began).toBeLessThan(12_000);
    await vi.waitFor(() => expect(seen).toEqual([{ number: 1 }, { number: 2 }]), 12_000);
    await cluster.close();
    await done;
    await other.shut();
  });
});

describe('EventStoreDB in rare states', () => {
  let server: EventStoreDbStandIn;
  let store: EventStore;
  let drops: string[];
  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
    drops = [];
    store = createEventStoreDbEventStore({
      connectionString: server.connectionString,
      timeoutMs: 1_000,
      onDrop: (reason) => drops.push(reason),
    });
  });
  afterEach(async () => {
    await store.close();
    server.stop();
  });

  function gathering(batchSize?: number) {
    const controller = new AbortController();
    const batches: SubscriptionBatch[] = [];
    const done = (async () => {
      const options = { after: null, signal: controller.signal };
      for await (const batch of store.subscribe(
        batchSize === undefined ? options : { ...options, batchSize },
      ))
        batches.push(batch);
    })();
    return {
      batches,
      numbers: () => batches.flatMap(({ events }) => events.map(({ data }) => data['number'])),
      async stop() {
        controller.abort();
        await done;
      },
    };
  }

  it.each([
    'drop-before-append',
    'drop-after-append',
    'silence-after-append',
    'time-out-after-append',
  ] as const)('acknowledges an append after %s, which stands there once', async (misdeed) => {
    server.misbehaveAtNextAppend(misdeed);
    const appended = await store.append('thing-1', [event(1)], 'none');
    const { events } = await store.readStream('thing-1');
    expect(events.map(({ position }) => position)).toEqual([appended.position]);
  });

  it('reports an unknown outcome if the server says nothing twice, and can be read then', async () => {
    server.misbehaveAtNextAppend('silence-after-append');
    server.misbehaveAtNextAppend('silence-after-append');
    await expect(store.append('thing-1', [event()], 'none')).rejects.toMatchObject({
      name: 'EventStoreUnavailable',
      outcome: 'unknown',
    });
    expect((await store.readStream('thing-1')).revision).toBe(0);
  });

  it('reports a wrong revision if another append came before the one whose outcome was unknown', async () => {
    server.misbehaveAtNextAppend('another-append-then-drop');
    await expect(store.append('thing-1', [event()], 'none')).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      actual: 0,
    });
  });

  it('reports an unknown outcome while the server is away, and works once it is back', async () => {
    server.goAway();
    const refused = await store
      .append('thing-1', [event()], 'none')
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EventStoreUnavailable);
    await expect(store.readStream('thing-1')).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await server.comeBack();
    await vi.waitFor(
      async () => {
        expect((await store.append('thing-1', [event()], 'none')).revision).toBe(0);
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  it('reports that nothing was made when the leader changes, and goes to the new one', async () => {
    server.misbehaveAtNextAppend('not-leader');
    await expect(store.append('thing-1', [event()], 'none')).rejects.toMatchObject({
      outcome: 'not-made',
    });
    await expect(store.append('thing-1', [event()], 'none')).resolves.toMatchObject({
      revision: 0,
    });
  });

  it("reports a wrong revision that the server calls 'no_stream'", async () => {
    await store.append('thing-1', [event()], 'none');
    server.misbehaveAtNextAppend('claim-no-stream');
    const refused = await store.append('thing-1', [event()], 5).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WrongExpectedRevision);
    expect(refused).toMatchObject({ expected: 5, actual: 'none' });
  });

  it('acknowledges a repeated append that the server has forgotten', async () => {
    const first = event();
    const made = await store.append('thing-1', [first], 'none');
    server.misbehaveAtNextAppend('claim-no-stream');
    expect(await store.append('thing-1', [first], 'none')).toEqual(made);
  });

  it('finds the position if the answer names none', async () => {
    server.misbehaveAtNextAppend('omit-position');
    const { position } = await store.append('thing-1', [event()], 'none');
    expect(position).toBe(await store.head());
  });

  it('skips system events and events that are not ours', async () => {
    await store.append('thing-1', [event(1)], 'none');
    server.addForeignEvents();
    await store.append('thing-1', [event(2)], 0);
    server.addForeignEvents();
    const all = await store.readAll(null, 10);
    expect(all.map(({ data }) => data['number'])).toEqual([1, 2]);
    expect(await store.head()).toBe(all.at(-1)?.position);
    const subscription = gathering();
    await vi.waitFor(() => {
      expect(subscription.numbers()).toEqual([1, 2]);
      expect(subscription.batches.at(-1)?.caughtUp).toBe(true);
    });
    await subscription.stop();
  });

  it('is never caught up while events wait in the buffer, whatever the server says', async () => {
    for (let number = 0; number < 40; number++) {
      await store.append(`thing-${number}`, [event(number)], 'none');
    }
    server.announceEarly(true);
    const subscription = gathering(16);
    await vi.waitFor(() => {
      expect(subscription.batches.at(-1)?.caughtUp).toBe(true);
    });
    expect(subscription.numbers()).toHaveLength(40);
    expect(subscription.batches.filter(({ caughtUp }) => caughtUp)).toHaveLength(1);
    await subscription.stop();
  });

  it.each(['cancelled', 'graceful'] as const)(
    'goes on after the last event when the subscription ends (%s)',
    async (how) => {
      await store.append('thing-1', [event(1)], 'none');
      const subscription = gathering();
      await vi.waitFor(() => {
        expect(subscription.batches.at(-1)?.caughtUp).toBe(true);
      });
      server.endSubscriptions(how);
      await store.append('thing-1', [event(2)], 0);
      await vi.waitFor(
        () => {
          expect(subscription.numbers()).toEqual([1, 2]);
        },
        { timeout: 5_000 },
      );
      expect(drops).toHaveLength(1);
      await subscription.stop();
    },
  );

  it('accepts a subscription while the server is away, and begins it once the server is back', async () => {
    await store.append('thing-1', [event(1)], 'none');
    server.goAway();
    const subscription = gathering();
    await vi.waitFor(() => {
      expect(drops.length).toBeGreaterThan(0);
    });
    await server.comeBack();
    await vi.waitFor(
      () => {
        expect(subscription.numbers()).toEqual([1]);
      },
      { timeout: 10_000 },
    );
    await subscription.stop();
  });

  it('holds back a subscription that nobody reads, instead of loading the whole log', async () => {
    const bulky = 'x'.repeat(20_000);
    for (let number = 0; number < 300; number++) {
      await store.append(
        `thing-${number}`,
        [{ ...event(number), data: { number, bulky } }],
        'none',
      );
    }
    const controller = new AbortController();
    const batches = store
      .subscribe({ after: null, signal: controller.signal, batchSize: 5 })
      [Symbol.asyncIterator]();
    await batches.next();
    const sent = server.sentToSubscribers();
    expect(sent).toBeLessThan(300);
    controller.abort();
    while (!(await batches.next()).done);
  });
});
