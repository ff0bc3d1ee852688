import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatNames } from '../export/formats/formats.ts';
import { writeExport } from '../testing/written-export.ts';
import type { Row } from '../rows/rows.ts';
import { openTables, type Tables } from './tables.ts';

const at = (day: number, hour = 10): string =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
let place = 0;
const row = (type: string, streamKind: string, day: number, more: Row): Row => ({
  position: String((place += 1)).padStart(16, '0'),
  at: at(day),
  type,
  stream_kind: streamKind,
  ...more,
});
const member = (type: string, day: number, id: string, more: Row = {}): Row =>
  row(type, 'member', day, {
    member_id: id,
    subject: id,
    actor_kind: 'staff',
    actor: 'pz',
    ...more,
  });
const act = (type: string, streamKind: string, day: number, id: string, more: Row = {}): Row =>
  row(type, streamKind, day, { actor_kind: 'member', actor: id, ...more });

const rows: readonly Row[] = [
  member('MemberRegistered', 1, 'p1', { batch_year: 1994 }),
  member('MemberRegistered', 1, 'p2', { batch_year: 1994 }),
  member('MemberRegistered', 2, 'p3', { batch_year: 1999 }),
  member('MemberApproved', 3, 'p1'),
  member('MemberRejected', 3, 'p2'),
  member('MemberApproved', 4, 'p3'),
  member('MemberSuspended', 5, 'p3'),
  member('MemberFactsCorrected', 5, 'p3', { batch_year: 2000 }),
  // An office account of an earlier release, which had a batch, and a person who said of which they are
  member('MemberRegistered', 1, 'p4', { batch_year: 1999 }),
  member('MemberFactsCorrected', 2, 'p4', { batch_year: null }),
  member('MemberApproved', 5, 'p4', { batch_year: null }),
  member('MemberRegistered', 1, 'p5', { batch_year: null }),
  member('MemberFactsCorrected', 5, 'p5', { batch_year: 2001 }),
  act('SignedIn', 'member', 6, 'p1', { member_id: 'p1' }),
  act('GroupCreated', 'group', 6, 'p1', { group_id: 'pg' }),
  act('GroupJoined', 'membership', 7, 'p3', { group_id: 'pg', member_id: 'p3' }),
  act('MessageSent', 'message', 8, 'p3', { group_id: 'pg', sender_id: 'p3' }),
  act('GroupLeft', 'membership', 9, 'p3', { group_id: 'pg', member_id: 'p3' }),
  act('PostSubmitted', 'post', 9, 'p1', { post_id: 'px', category: 'jobs', published: true }),
];

describe.each(formatNames)('the tables of an export as %s', (format) => {
  let folder: string;
  let tables: Tables;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tables-'));
    await writeExport(folder, format, rows);
    tables = await openTables(folder);
  });
  afterEach(async () => {
    tables.close();
    await rm(folder, { recursive: true, force: true });
  });
  const found = async (sql: string) => (await tables.query(sql)).rows;

  it('have every event, with values of their kinds', async () => {
    expect(await found('SELECT count(*) AS events FROM events')).toEqual([{ events: rows.length }]);
    expect(
      await found("SELECT at, category, published FROM events WHERE type = 'PostSubmitted'"),
    ).toEqual([{ at: at(9), category: 'jobs', published: true }]);
    expect(
      await found(
        "SELECT 'at' AS said, at AT TIME ZONE 'UTC' IS NOT NULL AS zoned FROM events LIMIT 1",
      ),
    ).toEqual([{ said: 'at', zoned: true }]);
  });

  it('have a view of members by batch, with how they stand', async () => {
    expect(await found('SELECT member, batch_year, state FROM members ORDER BY 1')).toEqual([
      { member: 'p1', batch_year: 1994, state: 'approved' },
      { member: 'p2', batch_year: 1994, state: 'rejected' },
      { member: 'p3', batch_year: 2000, state: 'suspended' },
      { member: 'p4', batch_year: null, state: 'approved' },
      { member: 'p5', batch_year: 2001, state: 'pending' },
    ]);
    expect(
      await found(
        "SELECT registered_at, approved_at, first_signed_in_at FROM members WHERE member = 'p1'",
      ),
    ).toEqual([{ registered_at: at(1), approved_at: at(3), first_signed_in_at: at(6) }]);
  });

  it('have views of what members did, and of groups', async () => {
    expect(
      await found('SELECT member, batch_year, doing FROM activity ORDER BY at, doing'),
    ).toEqual([
      { member: 'p1', batch_year: 1994, doing: 'signed in' },
      { member: 'p3', batch_year: 2000, doing: 'joined a group' },
      { member: 'p3', batch_year: 2000, doing: 'sent a message' },
      { member: 'p1', batch_year: 1994, doing: 'posted' },
    ]);
    expect(await found('SELECT "group", members, messages, is_removed FROM groups')).toEqual([
      { group: 'pg', members: 1, messages: 1, is_removed: false },
    ]);
  });

  it('let a query reach nothing else', async () => {
    const file = join(folder, 'outside.csv');
    await writeFile(file, 'a\n1\n');
    for (const query of [
      `SELECT * FROM read_csv('${file}')`,
      `SELECT * FROM '${file}'`,
      `COPY events TO '${join(folder, 'stolen.csv')}'`,
      `ATTACH '${join(folder, 'other.db')}'`,
      "SELECT * FROM read_csv('https://example.org/a.csv')",
      'INSTALL httpfs',
      'LOAD httpfs',
      'SET enable_external_access = true',
      "SET memory_limit = '8GB'",
    ])
      await expect(tables.query(query), query).rejects.toThrow();
    expect(await found('SELECT count(*) AS events FROM events')).toEqual([{ events: rows.length }]);
  });
});

describe.each(formatNames)('the name of the folder of an export as %s', (format) => {
  it.each([
    'type=all',
    'batch_year=7',
    'a[1]',
    'a[!b]',
    'a*b',
    'a?b',
    '**',
    "it's",
    'a;b, c',
    'ü 🎓',
    '{a,b}',
    '%20#',
  ])('changes no answer when it is %j', async (name) => {
    const parent = await mkdtemp(join(tmpdir(), 'tables-'));
    const folder = join(parent, name, 'member_id=x');
    await mkdir(folder, { recursive: true });
    await writeExport(folder, format, rows);
    const tables = await openTables(folder);
    try {
      const asked = await tables.query(
        "SELECT type, batch_year, member_id FROM events WHERE type = 'MemberRegistered' ORDER BY position",
      );
      expect(asked.rows).toEqual([
        { type: 'MemberRegistered', batch_year: 1994, member_id: 'p1' },
        { type: 'MemberRegistered', batch_year: 1994, member_id: 'p2' },
        { type: 'MemberRegistered', batch_year: 1999, member_id: 'p3' },
        { type: 'MemberRegistered', batch_year: 1999, member_id: 'p4' },
        { type: 'MemberRegistered', batch_year: null, member_id: 'p5' },
      ]);
      expect((await tables.query('SELECT * FROM events')).columns).not.toContain('a');
    } finally {
      tables.close();
      await rm(parent, { recursive: true, force: true });
    }
  });
});

describe('a query', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tables-'));
    await writeExport(folder, 'ndjson', rows);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const with_ = async (limits: { memory: string; seconds: number }, sql: string) => {
    const tables = await openTables(folder, { limits });
    return tables.query(sql).finally(() => tables.close());
  };

  it('is ended when it takes too long', async () => {
    const endless =
      'SELECT count(*) FROM range(1000000000000) a, range(1000000) b WHERE a.range % 7 = 3';
    await expect(with_({ memory: '1GB', seconds: 0.3 }, endless)).rejects.toThrow(
      'The query took longer than 0.3 s and was ended.',
    );
  });

  it('is refused when it needs too much memory', async () => {
    const large = 'SELECT list(range) FROM range(50000000)';
    await expect(with_({ memory: '64MB', seconds: 30 }, large)).rejects.toThrow(/[Mm]emory/u);
  });

  it('names what is wrong with it', async () => {
    await expect(
      with_({ memory: '1GB', seconds: 5 }, 'SELECT nothing FROM events'),
    ).rejects.toThrow('nothing');
  });

  it('needs an export that fits into memory', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) =>
      act('PostLiked', 'like', 1, `p${index}`, { post_id: `a post of a long name ${index}` }),
    );
    await writeExport(folder, 'ndjson', many);
    await expect(openTables(folder, { limits: { memory: '10MB', seconds: 5 } })).rejects.toThrow(
      'The events need more than 10MB of memory',
    );
  });

  it('needs an export', async () => {
    await expect(openTables(join(folder, 'none'))).rejects.toThrow('holds no export');
  });
});
