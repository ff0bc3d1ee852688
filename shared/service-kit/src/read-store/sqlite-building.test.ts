import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../sqlite/sqlite-driver.ts';
import { openBuilding, type Building } from './sqlite-building.ts';
import { createSqliteReadStore } from './sqlite-read-store.ts';

type Thing = { readonly _id: string; readonly position: string; readonly kinds: readonly string[] };

const things = {
  name: 'things',
  version: 2,
  indexes: [{ name: 'by_kind', fields: [['kinds', 1]] }],
} as const;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'building-'));
  file = join(folder, 'next.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (stamp = 'a', model: Parameters<typeof openBuilding>[1][number] = things) =>
  openBuilding(file, [model], stamp);
const thing = (id: string, position: string): Thing => ({ _id: id, position, kinds: [id] });
const write = (building: Building, events: number, ...documents: readonly Thing[]) =>
  building.write([['things', building.rowsOf('things', documents)]], {
    position: String(events),
    events,
  });

it('becomes read models with their checkpoints, and finds what is in their lists', async () => {
  const building = open();
  write(building, 2, thing('a', '1'), thing('b', '2'));
  write(building, 3, thing('a', '3'), thing('c', '3'));
  await building.finish();
  building.close();

  const store = createSqliteReadStore({ file });
  expect(await store.active()).toEqual({ things: 'things__v2_a' });
  expect(await store.checkpoints()).toEqual({ things__v2: '3' });
  const read = store.collection<Thing>('things');
  expect(await read.find({ sort: [['_id', 1]] })).toEqual([
    thing('a', '3'),
    thing('b', '2'),
    thing('c', '3'),
  ]);
  expect(await read.find({ filter: { kinds: 'b' } })).toEqual([thing('b', '2')]);
  await store.commit({
    lease: (await store.lease('all', 'us', 1_000))!,
    replace: [{ collection: 'things__v2_a', documents: [thing('b', '4'), thing('a', '2')] }],
    checkpoints: {},
  });
  expect(await read.getMany(['a', 'b'])).toEqual(
    new Map([
      ['a', thing('a', '3')],
      ['b', thing('b', '4')],
    ]),
  );
  await store.close();
});

it('goes on where the last write of an earlier run ended', async () => {
  const first = open();
  write(first, 2, thing('a', '1'), thing('b', '2'));
  // A process that was killed closes nothing
  const second = open('b');
  expect(second.progress).toEqual({ position: '2', events: 2 });
  expect([...second.all('things')]).toEqual([thing('a', '1'), thing('b', '2')]);
  expect(await second.getMany('things', ['b', 'c'])).toEqual(new Map([['b', thing('b', '2')]]));
  write(second, 3, thing('b', '3'), thing('c', '3'));
  expect(() => write(first, 3, thing('b', '2'))).toThrow('Another run has taken over');
  expect([...second.all('things')]).toEqual([thing('a', '1'), thing('b', '3'), thing('c', '3')]);
  first.close();
  second.close();
});

it('is still finished when it is opened again', async () => {
  const first = open();
  write(first, 1, thing('a', '1'));
  expect(first.isFinished).toBe(false);
  await first.finish();
  first.close();
  const second = open('b');
  expect(second.isFinished).toBe(true);
  second.close();
});

it('is one file once it is finished, and is finished all the same while another connection is open', async () => {
  const [other, writer] = [open(), open()];
  write(writer, 1, thing('a', '1'));
  await writer.finish();
  writer.close();
  expect([...other.all('things')]).toEqual([thing('a', '1')]);
  other.close();
  expect(readdirSync(folder)).toEqual(['next.sqlite']);
  const read = createSqliteReadStore({ file });
  expect(await read.collection<Thing>('things').find({ filter: { kinds: 'a' } })).toHaveLength(1);
  await read.close();
});

it('starts over for other versions', () => {
  const first = open();
  write(first, 1, thing('a', '1'));
  first.close();
  const second = open('b', { ...things, version: 3 });
  expect(second.progress).toEqual({ position: null, events: 0 });
  expect([...second.all('things')]).toEqual([]);
  second.close();
});

it('starts over after the machine has restarted, since nothing was on the disk for sure', () => {
  const first = open();
  write(first, 1, thing('a', '1'));
  first.close();
  const db = new Database(file);
  db.exec("UPDATE building SET boot = 'the one before'");
  db.close();
  const second = open();
  expect(second.progress.events).toBe(0);
  second.close();
});

it('starts over where the file is damaged', () => {
  writeFileSync(file, 'This is no database, but long enough to look like one.'.repeat(100));
  const building = open();
  expect(building.progress.events).toBe(0);
  write(building, 1, thing('a', '1'));
  building.close();
});

it('refuses to put a document into the place of another one', () => {
  const building = open();
  const rows = building.rowsOf('things', [thing('a', '1')]);
  building.write([['things', rows]], { position: '1', events: 1 });
  const other = { ...rows, ids: ['b'] };
  expect(() => building.write([['things', other]], { position: '2', events: 2 })).toThrow(
    'b has the number of another document',
  );
  expect([...building.all('things')]).toEqual([thing('a', '1')]);
  building.close();
});
