import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streams } from '@portal/contracts/events/catalog';
import { defineEvent, personal, stream, type Stream } from '@portal/contracts/events/definition';
import { id } from '@portal/contracts/fields/id';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault, type Vault } from '@portal/service-kit/vault/vault';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf, exportedTypes } from '../rows/columns.ts';
import { exportEvents, type ExportOptions } from './export-events.ts';
import { destroySalt } from './salts.ts';

const fixturesFolder = join(
  import.meta.dirname,
  '../../../../shared/contracts/src/events/fixtures',
);
type Fixture = { readonly type: string; readonly version: number; readonly data: object };
const fixtures = readdirSync(fixturesFolder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(fixturesFolder, name), 'utf8')) as Fixture);

const SECRET = 'Canary-7f3';
const planted = stream({
  kind: 'planted',
  id: ({ plantedId }: { readonly plantedId: string }) => plantedId,
  events: {
    SomethingPlanted: defineEvent(1, {
      plantedId: id,
      memberId: id,
      words: personal(z.string(), { subject: 'memberId', purpose: 'content' }),
      born: personal(z.iso.date(), { subject: 'memberId', purpose: 'identity' }),
      unmarked: z.string(),
      nested: z.object({ unmarked: z.string(), count: z.int() }),
    }),
  },
});
const all: readonly Stream[] = [...streams, planted];

describe('an export of the log', () => {
  let folder: string;
  let eventStore: EventStore;
  let vault: Vault;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'history-'));
    eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
    const store = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
    vault = createVault(store, Buffer.alloc(32, 7));
  });
  afterEach(async () => {
    await eventStore.close();
    await vault.close();
    await rm(folder, { recursive: true, force: true });
  });

  const actorId = randomUUID();
  const catalog = Object.fromEntries(all.flatMap(({ events }) => Object.entries(events)));
  function definitionOf(type: string) {
    const definition = catalog[type];
    if (!definition) throw new Error(`There is no ${type}`);
    return definition;
  }
  async function append(type: string, data: object, occurredAt: string): Promise<void> {
    const codec = createEventCodec<{ type: string; data: object }>(catalog, vault);
    const name = `any-${randomUUID()}`;
    const meta = {
      id: randomUUID(),
      occurredAt: occurredAt as never,
      actor: { kind: 'member', id: actorId },
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: randomUUID(),
    };
    await eventStore.append(name, [await codec.encode(name, { type, data }, meta)], 'none');
  }
  const like = (day: number) =>
    append(
      'PostLiked',
      { postId: randomUUID(), memberId: randomUUID(), postAuthorId: randomUUID() },
      `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    );

  /** An export notes itself in the log. */
  const NOTE = 1;
  const out = (name = 'out') => join(folder, name);
  const run = (changes: Partial<ExportOptions> = {}) =>
    exportEvents({
      eventStore,
      vault,
      streams: all,
      now: () => new Date('2026-11-23T10:00:00.000Z'),
      folder: out(),
      format: 'ndjson',
      from: null,
      to: null,
      types: null,
      onProgress: () => undefined,
      ...changes,
    });
  async function textOf(name = 'out'): Promise<string> {
    const files = (await readdir(out(name)))
      .filter((file) => file.startsWith('events-'))
      .toSorted();
    return (await Promise.all(files.map((file) => readFile(join(out(name), file), 'utf8')))).join(
      '',
    );
  }
  const rowsIn = async (name?: string) =>
    (await textOf(name))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  const textsIn = (value: unknown): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsIn)
        : [];

  it('shows no sealed field and no id of any event of the contracts', async () => {
    const current = fixtures.filter(({ type, version }) => catalog[type]?.version === version);
    expect(new Set(current.map(({ type }) => type)).size).toBe(
      streams.flatMap(({ events }) => Object.keys(events)).length,
    );
    const hidden: string[] = [];
    for (const { type, data } of current) {
      const { sealed } = definitionOf(type);
      for (const [field, value] of Object.entries(data))
        hidden.push(
          ...textsIn(value).filter((text) => field in sealed || id.safeParse(text).success),
        );
      await append(type, data, '2026-03-01T10:00:00.000Z');
    }
    const { manifest } = await run();
    expect(manifest.rows).toBe(current.length + NOTE);
    const shown = new Set((await rowsIn()).flatMap(textsIn));
    expect(hidden.length).toBeGreaterThan(50);
    expect(hidden.filter((text) => shown.has(text))).toEqual([]);
    expect(await textOf()).not.toContain(actorId);
  });

  it.each(['ndjson', 'csv'] as const)(
    'shows nothing of a new sealed field as %s, and no text that nobody marked',
    async (format) => {
      await append(
        'SomethingPlanted',
        {
          plantedId: randomUUID(),
          memberId: randomUUID(),
          words: SECRET,
          born: '1981-07-19',
          unmarked: SECRET,
          nested: { unmarked: SECRET, count: 41 },
        },
        '2026-03-01T10:00:00.000Z',
      );
      const { manifest } = await run({ format });
      const text = await textOf();
      expect(text).toContain('41');
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('1981-07-19');
      const names = manifest.columns.map(({ name }) => name);
      expect(names).toContain('unmarked');
      expect(names).not.toContain('words');
    },
  );

  it('has a column for every field that is not sealed, in a form that was reviewed', () => {
    const columns = columnsOf(exportedTypes(streams));
    const readable = columns.filter(({ kind }) => kind !== 'pseudonym').map(({ name }) => name);
    expect(readable).toMatchSnapshot();
    for (const [type, { fields }] of exportedTypes(streams)) {
      const { schema, sealed } = definitionOf(type);
      const open = Object.keys(schema.shape).filter((field) => !(field in sealed));
      expect(fields.map(({ field }) => field)).toEqual(open);
    }
  });

  it('gives the same person one pseudonym in an export, and another in the next', async () => {
    await like(1);
    await like(2);
    await run();
    await run({ folder: out('second') });
    const likes = async (name?: string) =>
      (await rowsIn(name)).filter((row) => row['type'] === 'PostLiked');
    const [first, second] = [await likes(), await likes('second')];
    expect(new Set(first.map((row) => row['actor'])).size).toBe(1);
    expect(first[0]?.['actor']).not.toBe(second[0]?.['actor']);
  });

  it('adds only what is new when it runs again', async () => {
    for (const day of [1, 2, 3]) await like(day);
    expect((await run()).added).toBe(3 + NOTE);
    expect((await run()).added).toBe(0);
    await like(4);
    const { added, manifest } = await run();
    expect(added).toBe(1 + NOTE);
    expect(manifest.files.map(({ rows }) => rows)).toEqual([3 + NOTE, 1 + NOTE]);
    expect((await rowsIn()).map((row) => row['position'])).toEqual(
      (await eventStore.readAll(null, 10)).map(({ position }) => position),
    );
    expect(new Set((await rowsIn()).map((row) => row['actor'])).size).toBe(2);
    for (const { name, sha256 } of manifest.files)
      expect(
        createHash('sha256')
          .update(await readFile(join(out(), name)))
          .digest('hex'),
      ).toBe(sha256);
  });

  it('goes on after it was stopped at any event, with every event once', async () => {
    for (let day = 1; day <= 9; day++) await like(day);
    for (let stopAt = 1; stopAt <= 9; stopAt++) {
      const name = `stopped-${stopAt}`;
      let read = 0;
      const failing: ExportOptions['eventStore'] = {
        head: () => eventStore.head(),
        append: (...event) => eventStore.append(...event),
        async readAll(after) {
          if (++read > stopAt) throw new Error('stopped');
          return eventStore.readAll(after, 1);
        },
      };
      const going = run({ folder: out(name), partRows: 2, eventStore: failing });
      await expect(going).rejects.toThrow('stopped');
      // A process that was killed leaves this behind
      await writeFile(join(out(name), 'events-000001.ndjson~'), '{"half":');
      await run({ folder: out(name), partRows: 2 });
      const positions = (await rowsIn(name)).map((row) => row['position']);
      expect(positions).toEqual(
        (await eventStore.readAll(null, 20)).map((event) => event.position),
      );
    }
  });

  it('keeps to the times and types that were asked for', async () => {
    for (const day of [1, 2, 3]) await like(day);
    await append('PasskeyAdded', { memberId: randomUUID() }, '2026-03-02T11:00:00.000Z');
    const range = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' };
    expect((await run({ ...range, types: ['PostLiked'] })).manifest.rows).toBe(1);
    await expect(run({ ...range, types: null })).rejects.toThrow('another --types');
  });

  it('refuses a folder that holds something else, lacks a file, or is of a forgotten salt', async () => {
    await like(1);
    await expect(run({ folder })).rejects.toThrow('holds no export');
    const { manifest } = await run();
    await rm(join(out(), 'events-000001.ndjson'));
    await expect(run()).rejects.toThrow('events-000001.ndjson in');
    await run({ folder: out('second') }).then(({ manifest: second }) =>
      destroySalt(vault, second.export),
    );
    await expect(run({ folder: out('second') })).rejects.toThrow('was forgotten');
    expect(manifest.rows).toBe(1 + NOTE);
  });
});
