import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Database } from '../sqlite/sqlite-driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite/sqlite-database.ts';
import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type Position,
} from './event-store.ts';
import { createSqliteEventStore } from './sqlite-event-store.ts';
import { describeEventStore } from './testing/event-store.contract.ts';

describeEventStore('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const opened: EventStore[] = [];
  return {
    async open() {
      const store = createSqliteEventStore({ file: join(folder, 'log.db') });
      opened.push(store);
      return store;
    },
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
});

describe('the log in a file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-'));
    file = join(folder, 'log.db');
  });
  const writers: ChildProcess[] = [];
  afterEach(() => {
    for (const child of writers.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const event = (data: NewEvent['data'] = {}): NewEvent => ({
    id: randomUUID(),
    type: 'SomethingHappened',
    data,
    metadata: {},
  });
  function writer(...args: readonly string[]) {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        fileURLToPath(new URL('testing/append-until-killed.ts', import.meta.url)),
        ...args,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    writers.push(child);
    return child;
  }

  it('lets others have their turn between the pages of what it finds by type', async () => {
    const store = createSqliteEventStore({ file });
    for (let at = 0; at < 4; at++) await store.append(`stream-${at}`, [event()], 'none');
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    let position: Position | null = null;
    for (let page = 0; page < 4; page++)
      ({ position } = await store.readTypes(['SomethingHappened'], position, 1));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(3);
    await store.close();
  });

  it('refuses appends with the reason while the disk is full, still reads, and appends again afterwards', async () => {
    const db = openSqlite(file, { synchronous: 'FULL' });
    const store = createSqliteEventStore({ file, db });
    const first = await store.append('thing-1', [event()], 'none');
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 1}`);

    const large = event({ text: 'x'.repeat(100_000) });
    const refused = store.append('thing-2', [large], 'none');
    await expect(refused).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(refused).rejects.toMatchObject({
      outcome: 'not-made',
      message: `There is no space left for ${file}`,
    });
    expect((await store.readStream('thing-2')).revision).toBe('none');
    expect(await store.head()).toBe(first.position);

    db.pragma('max_page_count = 1000000');
    expect((await store.append('thing-2', [large], 'none')).revision).toBe(0);
    await store.close();
  });

  it('waits for a lock without blocking the process, refuses the append if the lock lasts, and appends again afterwards', async () => {
    const store = createSqliteEventStore({ file, lockedForMs: 100 });
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    const refused = store.append('thing-1', [event()], 'none');
    await expect(refused).rejects.toMatchObject({
      name: 'EventStoreUnavailable',
      outcome: 'not-made',
      message: `${file} is locked by another process`,
    });
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);

    const patient = createSqliteEventStore({ file, lockedForMs: 30_000 });
    const waiting = patient.append('thing-1', [event()], 'none');
    setTimeout(() => other.exec('ROLLBACK'), 20);
    expect((await waiting).revision).toBe(0);
    expect((await store.append('thing-1', [event()], 0)).revision).toBe(1);
    other.close();
    await patient.close();
    await store.close();
  });

  it('accepts every other append of a turn in which some are refused', async () => {
    const store = createSqliteEventStore({ file });
    await store.append('shared', [event()], 'none');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1_200 }, (_, index) =>
        index % 3 === 0
          ? store.append('shared', [event()], 5)
          : store.append(`thing-${index}`, [event()], 'none'),
      ),
    );
    outcomes.forEach((outcome, index) => {
      if (index % 3 === 0)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { actual: 0 } });
      else expect(outcome.status).toBe('fulfilled');
    });
    expect(await store.readAll(null, 5_000)).toHaveLength(801);
    await store.close();
  });

  it('gives followers every event of this process and of others once, in order, as the log holds it', async () => {
    const [one, other] = [createSqliteEventStore({ file }), createSqliteEventStore({ file })];
    const stop = new AbortController();
    const followed: unknown[] = [];
    const most = 400;
    const following = (async () => {
      for await (const { events } of one.subscribe({ after: null, signal: stop.signal })) {
        followed.push(...events);
        if (followed.length >= most) return;
      }
    })();
    for (let written = 0; written < most;) {
      const store = written % 7 < 4 ? one : other;
      const count = Math.min(1 + (written % 13), most - written);
      await Promise.all(
        Array.from({ length: count }, (_, index) =>
          store.append(`stream-${written + index}`, [event({ index, note: 'श्री' })], 'none'),
        ),
      );
      written += count;
    }
    await following;
    expect(followed).toStrictEqual(await other.readAll(null, most + 1));
    await Promise.all([one.close(), other.close()]);
  });

  it('finishes open appends before it closes, and refuses later ones', async () => {
    const store = createSqliteEventStore({ file });
    const last = store.append('thing-1', [event()], 'none');
    await store.close();
    expect((await last).revision).toBe(0);
    await expect(store.append('thing-1', [event()], 0)).rejects.toMatchObject({
      name: 'EventStoreUnavailable',
      outcome: 'not-made',
    });
    await expect(store.readStream('thing-1')).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await store.close();
  });

  it('ends its subscriptions when it closes', async () => {
    const store = createSqliteEventStore({ file });
    const { signal } = new AbortController();
    let batches = 0;
    const following = (async () => {
      for await (const _batch of store.subscribe({ after: null, signal })) {
        batches++;
        setImmediate(() => void store.close());
      }
    })();
    await following;
    expect(batches).toBe(1);
  });

  it('reads what others wrote in the same turn once they have overtaken an append', async () => {
    const [own, other] = [createSqliteEventStore({ file }), createSqliteEventStore({ file })];
    const stream = 'thing-1';
    await own.append(stream, [event()], 'none');
    await other.readStream(stream);
    const theirs = other.append(stream, [event()], 0);
    const seen = own.append(stream, [event()], 0).catch(() => own.readStream(stream, { from: 1 }));
    expect(await own.readStream(stream)).toMatchObject({ revision: 0 });
    await theirs;
    expect(await seen).toMatchObject({ revision: 1 });
    await Promise.all([own.close(), other.close()]);
  });

  it('keeps every event of two processes that write to the same stream once', async () => {
    const stream = 'counter';
    const children = [writer(file, stream, '150'), writer(file, stream, '150')];
    const printed = await Promise.all(children.map((child) => text(child.stdout)));
    const revisions = printed.flatMap((lines) => lines.trim().split('\n').map(Number));
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, at) => at));

    const store = createSqliteEventStore({ file });
    const { events } = await store.readStream(stream);
    expect(events).toHaveLength(300);
    expect(new Set(events.map(({ data }) => data['by'])).size).toBe(2);
    await store.close();
  }, 30_000);

  it('keeps every acknowledged event of a killed process', async () => {
    const child = writer(file, 'counter', '0');
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (lines: string) => {
      printed += lines;
      if (printed.length > 200) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const acknowledged = printed.split('\n').slice(0, -1).map(Number);
    expect(acknowledged.length).toBeGreaterThan(20);

    const store = createSqliteEventStore({ file });
    const { revision } = await store.readStream('counter');
    expect(revision).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0);
    expect((await store.append('counter', [event()], revision)).revision).toBe(
      Number(revision) + 1,
    );
    await store.close();
  }, 30_000);

  it('refuses a file that is no database', () => {
    writeFileSync(file, 'this is a letter to my aunt, not a database at all'.repeat(100));
    expect(() => createSqliteEventStore({ file })).toThrow(/not a database/);
  });

  it('tells a revision conflict from a failure', async () => {
    const store = createSqliteEventStore({ file });
    await expect(store.append('thing-1', [event()], 3)).rejects.not.toBeInstanceOf(
      EventStoreUnavailable,
    );
    await expect(store.append('thing-1', [event()], 3)).rejects.toBeInstanceOf(
      WrongExpectedRevision,
    );
    await store.close();
  });
});
