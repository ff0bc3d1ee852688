import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommandHandler, type CommandContext } from './command-handler.ts';
import { eventId } from './command-id.ts';
import type { Decider } from './decider.ts';
import { DomainError } from '../errors.ts';
import { createEventCodec } from './event-codec.ts';
import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type EventStore,
} from '../event-store/event-store.ts';
import { createSqliteEventStore } from '../event-store/sqlite-event-store.ts';

type Counted = { readonly type: 'Counted'; readonly data: { readonly by: number } };
const LIMIT = 1_000;
const counter: Decider<number, { readonly by: number }, Counted> = {
  initialState: 0,
  decide({ by }, total) {
    if (total + by > LIMIT)
      throw new DomainError('conflict', { code: 'full', text: 'The counter is full' });
    return by === 0 ? [] : [{ type: 'Counted', data: { by } }];
  },
  evolve: (total, { data }) => total + data.by,
};
const codecOf = <Event extends { readonly type: string; readonly data: object }>() =>
  createEventCodec<Event>(
    { Counted: { version: 1, schema: { parse: (data) => data }, sealed: {}, upcasts: {} } },
    { forSealing: async () => null, forOpening: () => null },
  );
const codec = codecOf<Counted>();

const context = (more: Partial<CommandContext> = {}): CommandContext => ({
  commandId: randomUUID(),
  repeatable: false,
  actor: { kind: 'member', id: randomUUID() },
  occurredAt: '2026-01-01T00:00:00.000Z',
  correlationId: 'request',
  ...more,
});
const repeatable = (commandId = randomUUID()) => context({ commandId, repeatable: true });

let folder: string;
let log: EventStore;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-handler-'));
  log = createSqliteEventStore({ file: join(folder, 'log.sqlite') });
});
afterAll(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});

const newStream = () => `counter-${randomUUID()}`;
const handlerOn = (eventStore: EventStore, isCached = true) =>
  createCommandHandler({
    eventStore,
    codec,
    decider: counter,
    pause: async () => undefined,
    isCached,
  });
const written = async (stream: string) => {
  const { events } = await log.readStream(stream);
  return events.map(({ data }) => data['by']);
};

function contested(times: number): EventStore {
  let left = times;
  return {
    ...log,
    async append(stream, events, expected) {
      if (left-- > 0) await handlerOn(log).handle(stream, { by: 10 }, context());
      return log.append(stream, events, expected);
    },
  };
}

type Loss = 'made' | 'not made' | 'late' | 'none';
function losing(...losses: readonly Loss[]): EventStore & { readonly reads: () => number } {
  const left = [...losses];
  let secondAppend: (() => Promise<unknown>) | undefined;
  let reads = 0;
  const lost = () => new EventStoreUnavailable('unknown', 'The connection was lost');
  return {
    ...log,
    reads: () => reads,
    async append(stream, events, expected) {
      const loss = left.shift() ?? 'none';
      if (loss === 'none') return log.append(stream, events, expected);
      if (loss === 'made') await log.append(stream, events, expected);
      if (loss === 'late') secondAppend = () => log.append(stream, events, expected);
      throw lost();
    },
    async readStream(stream, options) {
      reads++;
      const slice = await log.readStream(stream, options);
      await secondAppend?.();
      secondAppend = undefined;
      return slice;
    },
  };
}

describe('a command handler', () => {
  it('decides on the state of the stream, and answers the position of the decision', async () => {
    const stream = newStream();
    const handler = handlerOn(log);
    await handler.handle(stream, { by: 2 }, context());
    const handled = await handler.handle(stream, { by: 3 }, context());
    expect(handled).toEqual({
      state: 5,
      position: await log.head(),
      events: [{ type: 'Counted', data: { by: 3 } }],
    });
  });

  it('writes nothing if nothing was decided, and answers the position of the stream', async () => {
    const stream = newStream();
    const handler = handlerOn(log);
    const first = await handler.handle(stream, { by: 2 }, context());
    const second = await handler.handle(stream, { by: 0 }, context());
    expect(second).toEqual({ ...first, events: [] });
    expect(await handler.handle(newStream(), { by: 0 }, context())).toMatchObject({
      position: null,
    });
  });

  it('passes a refusal on and writes nothing', async () => {
    const stream = newStream();
    await expect(handlerOn(log).handle(stream, { by: LIMIT + 1 }, context())).rejects.toThrow(
      'The counter is full',
    );
    expect(await written(stream)).toEqual([]);
  });

  it('writes actor, time and cause with every event', async () => {
    const stream = newStream();
    const command = context({ causationId: 'cause', via: 'web' });
    await handlerOn(log).handle(stream, { by: 1 }, command);
    const [event] = (await log.readStream(stream)).events;
    expect(event?.metadata).toEqual({
      schemaVersion: 1,
      occurredAt: command.occurredAt,
      actor: command.actor,
      commandId: command.commandId,
      $correlationId: 'request',
      $causationId: 'cause',
      via: 'web',
    });
  });
});

describe('a command handler among other writers', () => {
  it('decides again on the newer state if another writer came first', async () => {
    const stream = newStream();
    const { state } = await handlerOn(contested(3)).handle(stream, { by: 1 }, context());
    expect(state).toBe(31);
    expect(await written(stream)).toEqual([10, 10, 10, 1]);
  });

  it('gives up after three more decisions', async () => {
    const stream = newStream();
    await expect(handlerOn(contested(4)).handle(stream, { by: 1 }, context())).rejects.toThrow(
      WrongExpectedRevision,
    );
    expect(await written(stream)).toEqual([10, 10, 10, 10]);
  });

  it('sees the events that another process wrote to a cached stream', async () => {
    const stream = newStream();
    const [mine, theirs] = [handlerOn(log), handlerOn(log)];
    await mine.handle(stream, { by: 1 }, context());
    await theirs.handle(stream, { by: 2 }, context());
    expect((await mine.load(stream)).state).toBe(3);
  });

  it('reads only the events after a cached state', async () => {
    const stream = newStream();
    const froms: (number | undefined)[] = [];
    const handler = handlerOn({
      ...log,
      readStream: async (name, options) => {
        froms.push(options?.from);
        return log.readStream(name, options);
      },
    });
    await handler.handle(stream, { by: 1 }, context());
    await handler.handle(stream, { by: 1 }, context());
    await handler.load(stream);
    expect(froms).toEqual([0, 0, 1]);
  });

  it.each([
    ['a refusal', { by: 400 }, 400],
    ['nothing to do', { by: 0 }, 0],
  ])(
    'knows what another process wrote to a cached stream when it answers with %s',
    async (_name, command, added) => {
      const stream = newStream();
      const [mine, theirs] = [handlerOn(log), handlerOn(log)];
      await mine.handle(stream, { by: 900 }, context());
      await theirs.handle(stream, { by: -500 }, context());
      const { state } = await mine.handle(stream, command, context());
      expect(state).toBe(400 + added);
    },
  );

  it('never decides on old knowledge of the stream, however many processes write to it', async () => {
    type Seen = {
      readonly type: 'Counted';
      readonly data: { readonly by: number; readonly seen: number };
    };
    const seeing: Decider<number, { readonly by: number }, Seen> = {
      initialState: 0,
      decide({ by }, seen) {
        if (seen + by > 10 || seen + by < 0)
          throw new DomainError('conflict', { code: 'full', text: 'No room' });
        return by === 0 ? [] : [{ type: 'Counted', data: { by, seen } }];
      },
      evolve: (total, { data }) => total + data.by,
    };
    const wish = fc.record({
      process: fc.nat(1),
      stream: fc.nat(1),
      by: fc.integer({ min: -6, max: 6 }),
      command: fc.option(fc.nat(3)),
      waits: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 25 }), async (wishes) => {
        const eventStore = log;
        const processes = [0, 1].map(() =>
          createCommandHandler({ eventStore, codec: codecOf<Seen>(), decider: seeing }),
        );
        const streams = [newStream(), newStream()];
        const commands = Array.from({ length: 4 }, () => repeatable());
        const inFlight: Promise<unknown>[] = [];
        for (const { process, stream, by, command, waits } of wishes) {
          const name = streams[stream] ?? '';
          const isAlone = inFlight.length === 0;
          const repeated = command === null ? undefined : commands[command];
          const before = (await log.readStream(name)).events;
          const total = before.reduce((sum, { data }) => sum + Number(data['by']), 0);
          const outcome = processes[process]?.handle(name, { by }, repeated ?? context()).then(
            () => 'taken',
            () => 'refused',
          );
          inFlight.push(Promise.resolve(outcome));
          if (!waits) continue;
          await Promise.all(inFlight.splice(0));
          if (isAlone && repeated === undefined)
            expect(await outcome).toBe(total + by > 10 || total + by < 0 ? 'refused' : 'taken');
        }
        await Promise.all(inFlight);
        for (const name of streams) {
          let total = 0;
          for (const { data } of (await log.readStream(name)).events) {
            expect(data['seen']).toBe(total);
            total += Number(data['by']);
          }
          for (const process of processes) expect((await process.load(name)).state).toBe(total);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('folds the stream again when the log was restored from an earlier state', async () => {
    const stream = newStream();
    let restored = false;
    const handler = handlerOn({
      ...log,
      readStream: async (name, options) =>
        restored ? { events: [], revision: 'none' } : log.readStream(name, options),
    });
    await handler.handle(stream, { by: 7 }, context());
    expect((await handler.load(stream)).state).toBe(7);
    restored = true;
    expect((await handler.load(stream)).state).toBe(0);
  });

  it('never breaks a rule however many writers there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 8 }),
        async (amounts) => {
          const stream = newStream();
          const results = await Promise.allSettled(
            amounts.map((by) => handlerOn(log).handle(stream, { by }, context())),
          );
          const kept = await written(stream);
          const total = kept.reduce<number>((sum, by) => sum + Number(by), 0);
          expect(total).toBeLessThanOrEqual(LIMIT);
          const accepted = amounts.filter((_, index) => results[index]?.status === 'fulfilled');
          expect(kept.map(Number).toSorted()).toEqual(accepted.toSorted());
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('a repeated command', () => {
  it('has one effect, and gets the first answer', async () => {
    const stream = newStream();
    const command = repeatable();
    const first = await handlerOn(log).handle(stream, { by: 1 }, command);
    await handlerOn(log).handle(stream, { by: 5 }, context());
    const again = await handlerOn(log).handle(stream, { by: 1 }, command);
    expect(again).toMatchObject({
      events: [],
      position: first.position,
    });
    expect(await written(stream)).toEqual([1, 5]);
  });

  it('is told its first events again, wherever they stand in the stream', async () => {
    const stream = newStream();
    const handler = handlerOn(log);
    const appended: (readonly [id: string, data: object, actor: string])[] = [];
    const command: CommandContext = {
      ...repeatable(),
      onAppended: ({ id, data, actor }) => void appended.push([id, data, actor.id]),
    };
    await handler.handle(stream, { by: 3 }, context());
    await handler.handle(stream, { by: 1 }, command);
    await handler.handle(stream, { by: 5 }, context());
    const first = [eventId(command.commandId, 0), { by: 1 }, command.actor.id] as const;
    expect(appended).toEqual([first]);
    await handler.handle(stream, { by: 2 }, command);
    await handlerOn(log).handle(stream, { by: 2 }, command);
    await handlerOn(log).repeatedAnswer(stream, command);
    expect(appended).toEqual([first, first, first, first]);
  });

  it('gets the first answer even if it would now be refused', async () => {
    const stream = newStream();
    const handler = handlerOn(log);
    const command = repeatable();
    await handler.handle(stream, { by: LIMIT }, command);
    const first = { events: [], position: await log.head() };
    expect(await handler.handle(stream, { by: LIMIT }, command)).toMatchObject(first);
    expect(await handler.repeatedAnswer(stream, command)).toMatchObject(first);
    expect(await handler.repeatedAnswer(stream, repeatable())).toBeNull();
  });

  it('has one effect if it comes twice at the same moment, even with different contents', async () => {
    const stream = newStream();
    const handler = handlerOn(log);
    const command = repeatable();
    await Promise.all([
      handler.handle(stream, { by: 1 }, command),
      handler.handle(stream, { by: 2 }, command),
    ]);
    const [kept, ...rest] = await written(stream);
    expect(rest).toEqual([]);
    expect((await handler.load(stream)).state).toBe(kept);
  });

  it('leaves the kept state with both processes that it comes to, even with different contents', async () => {
    const stream = newStream();
    const processes = [handlerOn(log), handlerOn(log)] as const;
    const command = repeatable();
    await Promise.all(
      processes.map((process, index) => process.handle(stream, { by: index + 1 }, command)),
    );
    const [kept, ...rest] = await written(stream);
    expect(rest).toEqual([]);
    for (const process of processes) expect((await process.load(stream)).state).toBe(kept);
  });

  it('has one effect in any order of commands and repetitions', async () => {
    const wish = fc.record({
      command: fc.integer({ min: 0, max: 4 }),
      by: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 12 }), async (wishes) => {
        const stream = newStream();
        const commands = Array.from({ length: 5 }, () => repeatable());
        const handler = handlerOn(log);
        for (const { command, by } of wishes)
          await handler.handle(stream, { by }, commands[command] ?? repeatable());
        const firsts = wishes.filter(
          ({ command }, index) => wishes.findIndex((other) => other.command === command) === index,
        );
        expect(await written(stream)).toEqual(firsts.map(({ by }) => by));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a command handler whose connection breaks during an append', () => {
  it('finds the lost append that was made, and does not repeat it', async () => {
    const stream = newStream();
    const handled = await handlerOn(losing('made')).handle(stream, { by: 1 }, context());
    expect(handled).toMatchObject({ state: 1, events: [{ type: 'Counted' }] });
    expect(await written(stream)).toEqual([1]);
  });

  it('repeats a lost append that was not made', async () => {
    const stream = newStream();
    const handled = await handlerOn(losing('not made')).handle(stream, { by: 1 }, context());
    expect(handled).toMatchObject({ state: 1, events: [{ type: 'Counted' }] });
    expect(await written(stream)).toEqual([1]);
  });

  it('keeps one of two appends if the lost one arrives later', async () => {
    const stream = newStream();
    await handlerOn(log).handle(stream, { by: 5 }, context());
    const handled = await handlerOn(losing('late')).handle(stream, { by: 1 }, context());
    expect(handled.state).toBe(6);
    expect(await written(stream)).toEqual([5, 1]);
  });

  it('gives up after three more tries, and reports an unknown outcome', async () => {
    const stream = newStream();
    const store = losing('not made', 'not made', 'not made', 'not made');
    await expect(handlerOn(store).handle(stream, { by: 1 }, context())).rejects.toMatchObject({
      name: 'EventStoreUnavailable',
      outcome: 'unknown',
    });
    expect(await written(stream)).toEqual([]);
  });

  it.each(['readStream', 'append'] as const)(
    'is answered in time if the log then leaves %s without an answer, too',
    async (silent) => {
      const store = losing('not made');
      let asked = 0;
      const handler = createCommandHandler({
        eventStore: {
          ...store,
          [silent]: (...args: [never, never, never]) =>
            asked++ > 0 ? new Promise<never>(() => undefined) : store[silent](...args),
        },
        codec,
        decider: counter,
        longestMs: 200,
      });
      const began = performance.now();
      await expect(handler.handle(newStream(), { by: 1 }, context())).rejects.toMatchObject({
        name: 'EventStoreUnavailable',
        outcome: 'unknown',
      });
      expect(performance.now() - began).toBeLessThan(20_000);
    },
  );

  it('waits for the log to come back before it searches', async () => {
    const stream = newStream();
    const store = losing('made');
    let away = 2;
    const { state } = await handlerOn({
      ...store,
      readStream: async (name, options) => {
        if (store.reads() > 0 && away-- > 0)
          throw new EventStoreUnavailable('not-made', 'The log is away');
        return store.readStream(name, options);
      },
    }).handle(stream, { by: 1 }, context());
    expect(state).toBe(1);
    expect(await written(stream)).toEqual([1]);
  });

  it('does not repeat an append that certainly was not made', async () => {
    let tries = 0;
    const handler = handlerOn({
      ...log,
      append: async () => {
        tries++;
        throw new EventStoreUnavailable('not-made', 'The log is away');
      },
    });
    await expect(handler.handle(newStream(), { by: 1 }, context())).rejects.toThrow(
      EventStoreUnavailable,
    );
    expect(tries).toBe(1);
  });

  it('has one effect in any combination of lost appends, cached states and repetitions', async () => {
    const losses = fc.array(fc.constantFrom<Loss>('made', 'not made', 'late', 'none'), {
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(losses, fc.boolean(), async (lost, isCached) => {
        const stream = newStream();
        const handler = handlerOn(losing(...lost), isCached);
        const command = repeatable();
        let answered = false;
        for (let tries = 0; !answered && tries < 5; tries++) {
          answered = await handler.handle(stream, { by: 1 }, command).then(
            () => true,
            () => false,
          );
        }
        expect(answered).toBe(true);
        expect(await written(stream)).toEqual([1]);
        expect((await handler.load(stream)).state).toBe(1);
      }),
      { numRuns: 100 },
    );
  });
});
