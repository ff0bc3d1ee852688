import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EventTooLarge,
  MAX_APPEND_BYTES,
  WrongExpectedRevision,
  type EventStore,
  type ExpectedRevision,
  type JsonObject,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type SubscriptionBatch,
} from '../event-store.ts';

export type EventStoreHarness = {
  open(): Promise<EventStore>;
  close(): Promise<void>;
};

const event = (data: JsonObject = {}): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data,
  metadata: { schemaVersion: 1 },
});
const numbered = (count: number, from = 0): NewEvent[] =>
  Array.from({ length: count }, (_, index) => event({ number: from + index }));
const newStream = () => `thing-${randomUUID()}`;
const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

function following(
  store: EventStore,
  after: Position | null,
  batchSize?: number,
): {
  next(): Promise<SubscriptionBatch>;
  untilCaughtUp(): Promise<readonly SubscriptionBatch[]>;
  take(count: number): Promise<readonly RecordedEvent[]>;
  stop(): Promise<void>;
} {
  const controller = new AbortController();
  const batches = store
    .subscribe({
      after,
      signal: controller.signal,
      ...(batchSize === undefined ? {} : { batchSize }),
    })
    [Symbol.asyncIterator]();
  async function next(): Promise<SubscriptionBatch> {
    const result = await batches.next();
    if (result.done) throw new Error('The subscription has ended');
    return result.value;
  }
  return {
    next,
    async untilCaughtUp() {
      const all = [await next()];
      while (!all.at(-1)?.caughtUp) all.push(await next());
      return all;
    },
    async take(count) {
      const events: RecordedEvent[] = [];
      while (events.length < count) events.push(...(await next()).events);
      return events;
    },
    async stop() {
      controller.abort();
      while (!(await batches.next()).done);
    },
  };
}

export function describeEventStore(
  name: string,
  makeHarness: () => Promise<EventStoreHarness>,
): void {
  describe(`${name} as a log`, () => {
    let harness: EventStoreHarness;
    let store: EventStore;
    let start: Position | null;
    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
      start = await store.head();
    });
    afterEach(() => harness.close());

    async function everythingSince(
      reader: EventStore,
      position: Position | null,
      limit = 500,
    ): Promise<readonly RecordedEvent[]> {
      const all: RecordedEvent[] = [];
      for (;;) {
        const page = await reader.readAll(all.at(-1)?.position ?? position, limit);
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length === 0) return all;
        all.push(...page);
      }
    }

    it('reads events as they were appended', async () => {
      const stream = newStream();
      const appended: NewEvent = {
        id: randomUUID(),
        type: 'PostSubmitted',
        data: {
          title: 'नमस्ते 🎉 "quoted" \\ and\na new line',
          nothing: null,
          list: [1, -2.5, true, { deep: ['er'] }],
        },
        metadata: { schemaVersion: 3, actor: { kind: 'member', id: 'm1' } },
      };
      const { revision, position } = await store.append(stream, [appended], 'none');
      expect(revision).toBe(0);
      const recorded = { ...appended, stream, revision: 0, position };
      const { events } = await store.readStream(stream);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject(recorded);
      expect(events[0]?.data).toEqual(appended.data);
      expect((await store.readAll(start, 10))[0]).toMatchObject(recorded);
    });

    it('takes a history over in its order, each event at its revision', async () => {
      const streams = Array.from({ length: 5 }, newStream);
      const revisions = new Map<string, number>();
      const history = numbered(400).map((one, index): RecordedEvent => {
        const stream = streams[(index * index) % streams.length] ?? '';
        const revision = (revisions.get(stream) ?? -1) + 1;
        revisions.set(stream, revision);
        return { ...one, stream, revision, position: '' };
      });
      await store.appendInOrder(history.slice(0, 150));
      await store.appendInOrder(history.slice(150));
      await store.appendInOrder([]);
      const copied = await everythingSince(store, start);
      const without = ({ position: _, ...rest }: RecordedEvent) => rest;
      expect(copied.map(without)).toEqual(history.map(without));
    });

    it('refuses a history whose event stands at another revision than its stream', async () => {
      const stream = newStream();
      await store.append(stream, numbered(2), 'none');
      const [next] = numbered(1);
      if (!next) return;
      const second = { ...next, stream, revision: 1, position: '' };
      await expect(store.appendInOrder([second])).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        stream,
        expected: 0,
        actual: 1,
      });
      await expect(
        store.appendInOrder([{ ...second, data: { words: 'x'.repeat(MAX_APPEND_BYTES) } }]),
      ).rejects.toThrow(EventTooLarge);
    });

    it('answers a ping while it can be read', async () => {
      await store.ping();
    });

    it('reads a stream that does not exist as empty at the revision none', async () => {
      expect(await store.readStream(newStream())).toEqual({ events: [], revision: 'none' });
    });

    it('numbers the events of a stream from revision 0', async () => {
      const stream = newStream();
      expect((await store.append(stream, numbered(2), 'none')).revision).toBe(1);
      expect((await store.append(stream, numbered(3, 2), 1)).revision).toBe(4);
      const { events, revision } = await store.readStream(stream);
      expect(events.map((one) => one.revision)).toEqual([0, 1, 2, 3, 4]);
      expect(events.map((one) => one.data['number'])).toEqual([0, 1, 2, 3, 4]);
      expect(revision).toBe(4);
    });

    it('reads a part of a stream, with the revision of the whole', async () => {
      const stream = newStream();
      await store.append(stream, numbered(5), 'none');
      const revisions = async (options: { from?: number; limit?: number }) => {
        const slice = await store.readStream(stream, options);
        return [slice.events.map((one) => one.revision), slice.revision];
      };
      expect(await revisions({ from: 3 })).toEqual([[3, 4], 4]);
      expect(await revisions({ limit: 2 })).toEqual([[0, 1], 4]);
      expect(await revisions({ from: 1, limit: 2 })).toEqual([[1, 2], 4]);
      expect(await revisions({ from: 5 })).toEqual([[], 4]);
      expect(await revisions({ from: 99 })).toEqual([[], 4]);
    });

    it.each<[string, number, ExpectedRevision]>([
      ['a new stream that exists', 2, 'none'],
      ['a revision that is over', 2, 0],
      ['a revision that is not reached yet', 2, 5],
      ['a revision of a stream that does not exist', 0, 0],
    ])(
      'refuses an append that expects %s, and says what is there',
      async (_case, existing, expected) => {
        const stream = newStream();
        if (existing > 0) await store.append(stream, numbered(existing), 'none');
        const actual = existing === 0 ? 'none' : existing - 1;
        const attempt = store.append(stream, [event()], expected);
        await expect(attempt).rejects.toBeInstanceOf(WrongExpectedRevision);
        await expect(attempt).rejects.toMatchObject({ stream, expected, actual });
        expect((await store.readStream(stream)).events).toHaveLength(existing);
      },
    );

    it('acknowledges a repeated append as the first time, and adds nothing', async () => {
      const stream = newStream();
      const [first, second] = [numbered(2), numbered(3, 2)];
      const begun = await store.append(stream, first, 'none');
      const continued = await store.append(stream, second, 1);
      expect(await store.append(stream, second, 1)).toEqual(continued);
      expect(await store.append(stream, first, 'none')).toEqual(begun);
      expect(ids((await store.readStream(stream)).events)).toEqual(ids([...first, ...second]));
    });

    it('acknowledges two simultaneous equal appends, and makes one', async () => {
      const stream = newStream();
      const appended = numbered(2);
      const [once, again] = await Promise.all([
        store.append(stream, appended, 'none'),
        store.append(stream, appended, 'none'),
      ]);
      expect(again).toEqual(once);
      expect(ids((await store.readStream(stream)).events)).toEqual(ids(appended));
    });

    it('refuses an append that repeats only some of the stored events', async () => {
      const stream = newStream();
      const [first, second, third] = [event(), event(), event()];
      await store.append(stream, [first, second], 'none');
      const refused: readonly (readonly NewEvent[])[] = [
        [first, third],
        [third, second],
        [second, first],
        [first, second, third],
      ];
      for (const events of refused) {
        await expect(store.append(stream, events, 'none')).rejects.toBeInstanceOf(
          WrongExpectedRevision,
        );
      }
      expect(ids((await store.readStream(stream)).events)).toEqual(ids([first, second]));
    });

    it('accepts one of 20 appends at the same revision', async () => {
      const stream = newStream();
      await store.append(stream, [event()], 'none');
      const other = await harness.open();
      const attempts = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).append(stream, [event({ index })], 0),
        ),
      );
      const refused = attempts.flatMap((attempt): unknown[] =>
        attempt.status === 'rejected' ? [attempt.reason] : [],
      );
      expect(refused).toHaveLength(19);
      for (const reason of refused) {
        expect(reason).toBeInstanceOf(WrongExpectedRevision);
        expect(reason).toMatchObject({ expected: 0, actual: 1 });
      }
      expect((await store.readStream(stream)).revision).toBe(1);
    });

    it('accepts or refuses each of many simultaneous appends by itself', async () => {
      const [good, bad, alsoGood] = [newStream(), newStream(), newStream()];
      const [first, second, third] = await Promise.allSettled([
        store.append(good, [event()], 'none'),
        store.append(bad, [event()], 7),
        store.append(alsoGood, numbered(2), 'none'),
      ]);
      expect([first.status, second.status, third.status]).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect((await store.readStream(bad)).revision).toBe('none');
      expect((await store.readStream(alsoGood)).revision).toBe(1);
    });

    it('refuses an append that is too large, and accepts one just below the limit', async () => {
      const [large, fitting] = [newStream(), newStream()];
      const half = 'x'.repeat(MAX_APPEND_BYTES / 2);
      await expect(
        store.append(large, [event({ half }), event({ half })], 'none'),
      ).rejects.toBeInstanceOf(EventTooLarge);
      await expect(
        store.append(large, [event({ text: 'न'.repeat(MAX_APPEND_BYTES / 3) })], 'none'),
      ).rejects.toBeInstanceOf(EventTooLarge);
      expect((await store.readStream(large)).revision).toBe('none');

      const text = 'x'.repeat(MAX_APPEND_BYTES - 2_000);
      await store.append(fitting, [event({ text })], 'none');
      expect((await store.readStream(fitting)).events[0]?.data).toEqual({ text });
    });

    it('reads all streams together in pages, in the order of writing', async () => {
      const [left, right] = [newStream(), newStream()];
      const written: NewEvent[] = [];
      for (let number = 0; number < 10; number++) {
        const one = event({ number });
        const revision = Math.floor(number / 2) - 1;
        await store.append(
          number % 2 === 0 ? left : right,
          [one],
          revision < 0 ? 'none' : revision,
        );
        written.push(one);
      }
      for (const limit of [1, 3, 10, 500]) {
        expect(ids(await everythingSince(store, start, limit))).toEqual(ids(written));
      }
      const all = await everythingSince(store, start);
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(await store.head()).toBe(positions.at(-1));
      expect(ids(await store.readAll(positions[3] ?? null, 2))).toEqual(ids(written.slice(4, 6)));
    });

    it('finds the events of some types in pages, with the position that the search reached', async () => {
      const [rare, rarer] = [`Rare${randomUUID()}`, `Rare${randomUUID()}`].map((type) =>
        type.replaceAll('-', ''),
      );
      const types = [rare ?? '', rarer ?? ''];
      const expected: NewEvent[] = [];
      for (let round = 0; round < 6; round++) {
        await store.append(newStream(), numbered(200), 'none');
        for (const type of round % 2 === 0 ? types : types.toReversed()) {
          await store.append(newStream(), [{ ...event(), type: `${type}r` }], 'none');
          expected.push({ ...event({ round }), type });
          await store.append(newStream(), expected.slice(-1), 'none');
        }
      }
      await store.append(newStream(), numbered(20), 'none');

      for (const limit of [1, 5, 12, 500]) {
        const found: RecordedEvent[] = [];
        for (let position = start; ;) {
          const page = await store.readTypes(types, position, limit);
          found.push(...page.events);
          position = page.position;
          if (page.events.length < limit) break;
          expect(position).toBe(found.at(-1)?.position);
        }
        expect(ids(found)).toEqual(ids(expected));
        expect(found.map(({ data }) => data)).toEqual(expected.map(({ data }) => data));
      }
      const end = await store.readTypes(types, start, 500);
      expect(end.position).toBe(await store.head());
      expect(await store.readTypes(types, end.position, 500)).toEqual({
        events: [],
        position: end.position,
      });
      const after = await store.append(newStream(), [{ ...event(), type: types[1] ?? '' }], 'none');
      const more = await store.readTypes(types, end.position, 500);
      expect(more.events.map(({ position }) => position)).toEqual([after.position]);
      expect((await store.readTypes([types[0] ?? ''], start, 500)).events).toHaveLength(6);
    });

    it('acknowledges with the position of the last event appended', async () => {
      const { position } = await store.append(newStream(), numbered(3), 'none');
      expect(await store.head()).toBe(position);
      expect(await store.readAll(position, 10)).toEqual([]);
      expect(start === null || start < position).toBe(true);
    });

    it('shows each handle what another handle wrote', async () => {
      const other = await harness.open();
      const stream = newStream();
      const appended = numbered(2);
      const { position } = await store.append(stream, appended, 'none');
      expect(ids((await other.readStream(stream)).events)).toEqual(ids(appended));
      expect(await other.head()).toBe(position);
      await expect(other.append(stream, [event()], 'none')).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      );
      expect((await other.append(stream, [event()], 1)).revision).toBe(2);
      expect((await store.readStream(stream)).revision).toBe(2);
    });

    it('reads interleaved appends of several writers in their exact order', async () => {
      const writers = fc.array(
        fc.record({
          appends: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
          handle: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      );
      const other = await harness.open();
      await fc.assert(
        fc.asyncProperty(writers, fc.integer({ min: 1, max: 7 }), async (plan, limit) => {
          const from = await store.head();
          const written = await Promise.all(
            plan.map(async ({ appends, handle }) => {
              const stream = newStream();
              const events: NewEvent[] = [];
              for (const count of appends) {
                const next = numbered(count, events.length);
                const expected = events.length === 0 ? 'none' : events.length - 1;
                await (handle ? store : other).append(stream, next, expected);
                events.push(...next);
              }
              return { stream, events };
            }),
          );
          const all = await everythingSince(store, from, limit);
          expect(all).toHaveLength(written.flatMap(({ events }) => events).length);
          const positions = all.map(({ position }) => position);
          expect(positions).toEqual([...new Set(positions)].sort());
          for (const { stream, events } of written) {
            const ofStream = all.filter((one) => one.stream === stream);
            expect(ids(ofStream)).toEqual(ids(events));
            expect(ofStream.map(({ revision }) => revision)).toEqual(events.map((_, at) => at));
            expect(ids((await other.readStream(stream)).events)).toEqual(ids(events));
          }
        }),
        { numRuns: 15 },
      );
    });

    describe('a subscription', () => {
      it('returns the events after the position, and is caught up once', async () => {
        const appended = numbered(40);
        await store.append(newStream(), appended.slice(0, 25), 'none');
        await store.append(newStream(), appended.slice(25), 'none');
        const all = await everythingSince(store, start);
        const feed = following(store, all[4]?.position ?? null, 16);
        const batches = await feed.untilCaughtUp();
        expect(ids(batches.flatMap(({ events }) => events))).toEqual(ids(appended.slice(5)));
        expect(batches.at(-1)?.position).toBe(all.at(-1)?.position);

        const next = feed.next();
        const newest = event();
        await store.append(newStream(), [newest], 'none');
        expect(ids((await next).events)).toEqual([newest.id]);
        await feed.stop();
      });

      it('is caught up at once if there are no events', async () => {
        const feed = following(store, start);
        expect(await feed.next()).toEqual({ events: [], caughtUp: true, position: start });
        await feed.stop();
      });

      it('is never caught up while events still wait', async () => {
        const total = 60;
        const stream = newStream();
        await store.append(stream, numbered(20), 'none');
        const feed = following(store, start, 8);
        let acknowledged = 20;
        let taken = 0;
        const writing = (async () => {
          while (acknowledged < total) {
            await store.append(stream, numbered(4, acknowledged), acknowledged - 1);
            acknowledged += 4;
          }
        })();
        while (taken < total) {
          const before = acknowledged;
          const { events, caughtUp } = await feed.next();
          taken += events.length;
          if (caughtUp) expect(taken).toBeGreaterThanOrEqual(before);
        }
        await writing;
        await feed.stop();
      });

      it('continues with new events of this process and of others', async () => {
        const other = await harness.open();
        const feed = following(store, start);
        await feed.untilCaughtUp();
        for (let number = 0; number < 6; number++) {
          const one = event({ number });
          const coming = feed.take(1);
          await (number % 2 === 0 ? store : other).append(newStream(), [one], 'none');
          expect(ids(await coming)).toEqual([one.id]);
        }
        await feed.stop();
      });

      it('waits for a slow consumer with batches of at most the size asked for, and loses nothing', async () => {
        const stream = newStream();
        await store.append(stream, numbered(300), 'none');
        const feed = following(store, start, 50);
        const taken: RecordedEvent[] = [];
        for (let written = 300; taken.length < 600;) {
          const batch = await feed.next();
          expect(batch.events.length).toBeLessThanOrEqual(50);
          taken.push(...batch.events);
          expect(batch.position).toBe(taken.at(-1)?.position);
          if (written < 600) {
            await store.append(stream, numbered(60, written), written - 1);
            written += 60;
          }
        }
        expect(taken.map(({ data }) => data['number'])).toEqual(
          Array.from({ length: 600 }, (_, number) => number),
        );
        await feed.stop();
      });

      it('returns events again to a consumer that died before its checkpoint', async () => {
        const appended = numbered(10);
        await store.append(newStream(), appended, 'none');
        const first = following(store, start, 4);
        const checkpoint = (await first.next()).position;
        const handledOnly = await first.next();
        await first.stop();
        expect(ids(handledOnly.events)).toEqual(ids(appended.slice(4, 8)));

        const restarted = await harness.open();
        const second = following(restarted, checkpoint, 4);
        expect(ids(await second.take(6))).toEqual(ids(appended.slice(4)));
        await second.stop();
      });

      it('serves several consumers at different positions', async () => {
        const appended = numbered(12);
        await store.append(newStream(), appended, 'none');
        const all = await everythingSince(store, start);
        const [fromStart, fromMiddle] = [
          following(store, start, 5),
          following(store, all[5]?.position ?? null, 3),
        ];
        const [whole, half] = await Promise.all([fromStart.take(12), fromMiddle.take(6)]);
        expect(ids(whole)).toEqual(ids(appended));
        expect(ids(half)).toEqual(ids(appended.slice(6)));
        await Promise.all([fromStart.stop(), fromMiddle.stop()]);
      });

      it('ends when its signal aborts, even while it waits', async () => {
        const controller = new AbortController();
        const waiting = (async () => {
          let batches = 0;
          for await (const batch of store.subscribe({ after: start, signal: controller.signal })) {
            batches++;
            if (batch.caughtUp)
              setImmediate(() => {
                controller.abort();
              });
          }
          return batches;
        })();
        expect(await waiting).toBe(1);

        const over = AbortSignal.abort();
        for await (const batch of store.subscribe({ after: start, signal: over })) {
          expect.unreachable(`a batch of ${batch.events.length} after the end`);
        }
      });
    });
  });
}
