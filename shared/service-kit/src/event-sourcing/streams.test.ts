import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { CommandContext } from './command-handler.ts';
import type { Decider } from './decider.ts';
import type { DataKeys, EventDescription } from './event-codec.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { createSqliteEventStore } from '../event-store/sqlite-event-store.ts';
import { createStreams } from './streams.ts';

type Noted = {
  readonly type: 'Noted';
  readonly data: { readonly authorId: string; readonly text: string | null };
};
type Key = { readonly author: string; readonly day: number };
type Note = Key & { readonly text: string };
type NewNote = Note | { readonly data: Note };
const notes: Decider<readonly (string | null)[], NewNote, Noted> = {
  initialState: [],
  decide: (note) => {
    const { author, text } = 'data' in note ? note.data : note;
    return [{ type: 'Noted', data: { authorId: author, text } }];
  },
  evolve: (texts, { data }) => [...texts, data.text],
};
const described = (sealed: EventDescription['sealed']): EventDescription => ({
  version: 1,
  schema: { parse: (data) => data },
  sealed,
  upcasts: {},
});
const noteStream = {
  name: (key: Key) => `note-${key.author}.${key.day}`,
  events: { Noted: described({ text: { subject: 'authorId' } }) },
};

let folder: string;
let eventStore: EventStore;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'streams-'));
  eventStore = createSqliteEventStore({ file: join(folder, 'log.sqlite') });
});
afterAll(async () => {
  await eventStore.close();
  rmSync(folder, { recursive: true });
});

const dataKey = createSecretKey(randomBytes(32));
const keys: DataKeys = {
  forSealing: async (subject) => ({ keyId: subject, key: dataKey }),
  forOpening: () => dataKey,
};
const context = (commandId = randomUUID()): CommandContext => ({
  commandId,
  repeatable: true,
  actor: { kind: 'member', id: 'asha' },
  occurredAt: '2026-01-01T00:00:00.000Z',
  correlationId: 'request',
});
const newKey = () => ({ author: randomUUID(), day: 7 });

describe('a bound stream', () => {
  it('has the name of its definition, seals personal fields and opens them for the decider', async () => {
    const stream = createStreams({ eventStore, keys })(noteStream, notes);
    const key = newKey();
    const { state } = await stream.handle({ ...key, text: 'Bring tea' }, context());
    expect(state).toEqual(['Bring tea']);
    const { events } = await eventStore.readStream(`note-${key.author}.7`);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('Bring tea');
    expect((await stream.load(key)).state).toEqual(['Bring tea']);
  });

  it('finds its key in the data of a command too', async () => {
    const stream = createStreams({ eventStore, keys })(noteStream, notes);
    const key = newKey();
    await stream.handle({ data: { ...key, text: 'Bring tea' } }, context());
    expect((await stream.load(key)).state).toEqual(['Bring tea']);
  });

  it('passes null for personal fields to a decider that opens nothing', async () => {
    const bind = createStreams({ eventStore, keys });
    const key = newKey();
    const command = { ...key, text: 'Bring tea' };
    await bind(noteStream, notes).handle(command, context());
    expect((await bind(noteStream, notes, { opens: false }).load(key)).state).toEqual([null]);
  });

  it('gives the first answer to a repeated command, and null for a new one', async () => {
    const stream = createStreams({ eventStore, keys })(noteStream, notes);
    const key = newKey();
    const commandId = randomUUID();
    const note = { ...key, text: 'Bring tea' };
    const { position } = await stream.handle(note, context(commandId));
    expect(await stream.repeatedAnswer(key, context(commandId))).toMatchObject({ position });
    expect(await stream.repeatedAnswer(key, context())).toBeNull();
  });

  it('is folded again at every load only if its state holds opened personal fields', async () => {
    const froms: (number | undefined)[] = [];
    const counted: EventStore = {
      ...eventStore,
      readStream: (name, options) => {
        froms.push(options?.from);
        return eventStore.readStream(name, options);
      },
    };
    const bind = createStreams({ eventStore: counted, keys });
    const plainStream = { ...noteStream, events: { Noted: described({}) } };
    for (const [definition, options, from] of [
      [noteStream, { opens: true }, 0],
      [noteStream, { opens: false }, 1],
      [plainStream, { opens: true }, 1],
    ] as const) {
      const stream = bind(definition, notes, options);
      const key = newKey();
      await stream.handle({ ...key, text: 'Bring tea' }, context());
      await stream.load(key);
      froms.length = 0;
      await stream.load(key);
      expect(froms).toEqual([from]);
    }
  });

  it('takes its types from definition and decider, and refuses a decider whose events are not defined', () => {
    const bind = createStreams({ eventStore, keys });
    const stream = bind(noteStream, notes);
    expectTypeOf<Parameters<typeof stream.load>[0]>().toEqualTypeOf<Key>();
    expectTypeOf<Parameters<typeof stream.handle>[0]>().toEqualTypeOf<NewNote>();
    // @ts-expect-error -- a command names its stream
    bind(noteStream, { ...notes, decide: (_note: { readonly text: string }) => [] });
    // @ts-expect-error -- the definition knows no event Noted
    bind({ ...noteStream, events: { Struck: described({}) } }, notes);
  });
});
