import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatNames } from '../export/formats/formats.ts';
import { writeExport } from '../testing/written-export.ts';
import type { Row } from '../rows/rows.ts';
import { differences } from './differences.ts';
import { historyOfExport, partOf } from './histories.ts';
import { loadProjection } from './load-projection.ts';
import { canonicalJson } from './replay-projection.ts';
import { replay, type History } from './replay.ts';

const like = (index: number): Row => ({
  position: String(index).padStart(16, '0'),
  at: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}T${String(index % 24).padStart(2, '0')}:00:00.000Z`,
  type: index % 3 === 0 ? 'PostUnliked' : 'PostLiked',
  stream_kind: 'like',
  member_id: `p${index % 7}`,
});
const rows = Array.from({ length: 500 }, (_, index) => like(index));

const byHour = {
  start: () => new Map<string, number>(),
  fold(counts: Map<string, number>, { at, type }: Row) {
    const hour = (at ?? '').slice(11, 13);
    if (type === 'PostLiked') counts.set(hour, (counts.get(hour) ?? 0) + 1);
  },
};

describe('a replay', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const history = (format: (typeof formatNames)[number] = 'ndjson') =>
    historyOfExport(join(folder, format));
  const fold = async (over: History, projection: Parameters<typeof replay>[1][number]) => {
    const [found] = await replay(over, [projection], () => undefined);
    if (!found) throw new Error('Nothing was replayed');
    return found;
  };

  it('gives the same result and hash over every format, each time', async () => {
    const hashes: string[] = [];
    for (const format of [...formatNames, ...formatNames]) {
      await writeExport(join(folder, format), format, rows);
      const { events, hash, json } = await fold(history(format), byHour);
      expect(events).toBe(rows.length);
      const total = Object.values(JSON.parse(json) as Record<string, number>);
      expect(total.reduce((sum, count) => sum + count, 0)).toBe(333);
      hashes.push(hash);
    }
    expect(new Set(hashes).size).toBe(1);
  });

  it('keeps to a part of history', async () => {
    await writeExport(join(folder, 'ndjson'), 'ndjson', rows);
    const choice = {
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-03-04T00:00:00.000Z',
      types: ['PostLiked'],
    };
    const { events } = await fold(partOf(history(), choice), byHour);
    const chosen = rows.filter(
      ({ at = '', type }) => type === 'PostLiked' && at >= choice.from && at < choice.to,
    );
    expect(chosen.length).toBeGreaterThan(10);
    expect(events).toBe(chosen.length);
  });

  it('takes a state that fold returns, and what result makes of it', async () => {
    await writeExport(join(folder, 'ndjson'), 'ndjson', rows);
    const { json } = await fold(history(), {
      start: () => 0,
      fold: (count) => Number(count) + 1,
      result: (count) => ({ count }),
    });
    expect(json).toBe('{"count":500}');
  });

  it('names the event that a projection cannot fold', async () => {
    await writeExport(join(folder, 'ndjson'), 'ndjson', rows);
    const broken = {
      start: () => null,
      fold(_: unknown, { position }: Row) {
        if (position === like(7).position) throw new Error('seven');
      },
    };
    await expect(fold(history(), broken)).rejects.toThrow(
      'cannot fold PostLiked at position 0000000000000007: seven',
    );
  });

  it('loads a projection from TypeScript with what it imports, and from JavaScript', async () => {
    await writeFile(
      join(folder, 'hours.ts'),
      'export const hourOf = (at: string): string => at.slice(11, 13);',
    );
    const file = join(folder, 'mine.projection.ts');
    await writeFile(
      file,
      `import { hourOf } from './hours.ts';
       type State = Record<string, number>;
       export default {
         start: (): State => ({}),
         fold(state: State, event: { at: string }): void { state[hourOf(event.at)] = 1; },
       };`,
    );
    await writeExport(join(folder, 'ndjson'), 'ndjson', rows);
    const { json } = await fold(history(), await loadProjection(file));
    expect(Object.keys(JSON.parse(json) as object)).toHaveLength(24);
    const plain = join(folder, 'mine.mjs');
    await writeFile(plain, 'export default { start: () => 0, fold: (count) => count + 1 };');
    expect((await fold(history(), await loadProjection(plain))).json).toBe('500');
  });

  it.each([
    ['none.mjs', null, 'There is no file'],
    ['syntax.ts', 'export default {', 'cannot be loaded'],
    ['empty.mjs', 'export const a = 1;', 'has no projection'],
    ['half.mjs', 'export default { start: 1, fold: 2 };', 'has no projection'],
  ])('refuses the file %s', async (name, text, message) => {
    const file = join(folder, name);
    if (text !== null) await writeFile(file, text);
    await expect(loadProjection(file)).rejects.toThrow(message);
  });
});

describe('results', () => {
  it('are equal texts if they are equal', () => {
    const one = {
      b: [1, new Date(0)],
      a: new Map<string, unknown>([
        ['y', 1],
        ['x', new Set([2])],
      ]),
    };
    const other = { a: { x: [2], y: 1 }, b: [1, '1970-01-01T00:00:00.000Z'] };
    expect(canonicalJson(one)).toBe(canonicalJson(other));
    expect(canonicalJson(undefined)).toBe('null');
  });

  it('differ at the places that are named', () => {
    const a = { same: 1, list: [1, 2], gone: true, deep: { x: 1 } };
    const b = { same: 1, list: [1, 3, 4], deep: { x: 2, new: null } };
    expect([...differences(a, b)]).toEqual([
      { path: 'list[1]', a: 2, b: 3 },
      { path: 'list[2]', a: undefined, b: 4 },
      { path: 'gone', a: true, b: undefined },
      { path: 'deep.x', a: 1, b: 2 },
      { path: 'deep.new', a: undefined, b: null },
    ]);
  });
});
