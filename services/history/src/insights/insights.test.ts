import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW, type Cell, type QuestionId } from '@portal/contracts/insights/insights.api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Row } from '../rows/rows.ts';
import { writeExport } from '../testing/written-export.ts';
import { insightsOver } from './insights.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const asOf = new Date('2026-11-21T12:00:00.000Z');
const timeZone = 'Asia/Kolkata';
const ZONE_MS = 5.5 * HOUR_MS;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function tablesOver(rows: readonly Row[]) {
  await writeExport(folder, 'ndjson', rows);
  const { figures, groups } = await insightsOver(folder, { timeZone, asOf });
  const { tables, events } = figures;
  const byId = new Map(tables.map((table) => [table._id, table.rows]));
  return { of: (id: QuestionId) => byId.get(id), tables, events, groups };
}

/** The same numbers each time: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, of: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}

type Event = {
  readonly at: number;
  readonly type: string;
  readonly kind: string;
  readonly [field: string]: unknown;
};

/** The first administrator as earlier releases registered them: of a batch, which the portal takes away later. */
function office(from: number): readonly Event[] {
  const own = { actor_kind: 'member', actor: 'office' };
  const about = { ...own, member_id: 'office', kind: 'member' };
  const on = (day: number) => from + day * DAY_MS;
  return [
    { ...about, at: on(0), type: 'MemberRegistered', batch_year: 1995 },
    { ...about, at: on(1), type: 'MemberApproved' },
    { ...about, at: on(2), type: 'SignedIn' },
    { ...about, at: on(3), type: 'MemberFactsCorrected', batch_year: null },
    { ...own, at: on(1080), type: 'PostSubmitted', kind: 'post', post_id: 'xo', category: 'Event' },
    { ...own, at: on(1090), type: 'MessageSent', kind: 'message', group_id: 'g0' },
    { ...about, at: on(1090), type: 'AnswerGiven', kind: 'answer', post_id: 'xo', answer: 'going' },
  ];
}

/** A portal of three years, in which everything that is asked about happens. */
function history(seed: number, people: number): readonly Row[] {
  const { next, below, of } = chance(seed);
  const events: Event[] = [];
  const add = (at: number, type: string, kind: string, more: Record<string, unknown>) =>
    at <= asOf.getTime() && events.push({ at, type, kind, ...more });
  const from = asOf.getTime() - 3 * 365 * DAY_MS;
  for (let index = 0; index < people; index += 1) {
    const member_id = `p${index}`;
    const registered = from + below(3 * 365) * DAY_MS + below(24 * 60) * 60_000;
    const own = { member_id, actor_kind: 'member', actor: member_id };
    const byStaff = { member_id, actor_kind: 'staff', actor: 'pz' };
    const batch_year = 1990 + below(12);
    // Some had no batch until they said who they are
    const isStated = next() < 0.1;
    add(registered, 'MemberRegistered', 'member', {
      ...own,
      batch_year: isStated ? null : batch_year,
    });
    if (isStated) add(registered + 1, 'MemberFactsCorrected', 'member', { ...own, batch_year });
    const fate = next();
    const decided = registered + below(20 * 24 * 60) * 60_000;
    if (fate < 0.1)
      add(decided, 'MemberRejected', 'member', {
        ...byStaff,
        ...(next() < 0.7 && { reason_code: of(['not-of-school', 'duplicate']) }),
      });
    if (fate < 0.2) continue;
    add(decided, 'MemberApproved', 'member', byStaff);
    if (next() < 0.05) add(decided + 5 * DAY_MS, 'MemberErased', 'member', byStaff);
    for (let act = below(12); act > 0; act -= 1) {
      const isRecent = below(2) === 0 && decided < asOf.getTime() - 90 * DAY_MS;
      const since = isRecent ? asOf.getTime() - 84 * DAY_MS : decided;
      const at = since + below(isRecent ? 84 : 400) * DAY_MS + below(24 * 60) * 60_000;
      const group_id = `g${below(3)}`;
      const post_id = `x${below(40)}`;
      const [type, kind, more] = of([
        ['SignedIn', 'member', { member_id }],
        ['PostSubmitted', 'post', { post_id: `x${index}`, category: of(['Event', 'Job Opening']) }],
        ['CommentAdded', 'comment', { post_id }],
        ['MessageSent', 'message', { group_id }],
        ['GroupJoined', 'membership', { group_id, member_id }],
        ['AnswerGiven', 'answer', { post_id, member_id, answer: of(['going', 'maybe', 'no']) }],
        ['AnswerWithdrawn', 'answer', { post_id, member_id }],
      ] as const);
      add(at, type, kind, { ...own, member_id: undefined, ...more });
    }
  }
  return [...events, ...office(from)]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, kind, ...more }, index) => ({
      position: String(index + 1).padStart(16, '0'),
      at: new Date(at).toISOString(),
      stream_kind: kind,
      ...JSON.parse(JSON.stringify(more)),
    }));
}

// A plain fold, which knows nothing of SQL

type Person = {
  batch: number;
  registered: number;
  approved: number | null;
  rejected: number | null;
  signedIn: number | null;
  state: string;
  acts: number[];
};
type Act = { at: number; by: string; type: string; group: string | null };

const few = (people: number): Cell => (people < 5 ? FEW : people);
const fewer = (people: number, value: Cell): Cell => (value !== null && people < 5 ? FEW : value);
const round = (value: number): number => Math.round(value * 10) / 10;
const local = (at: number): Date => new Date(at + ZONE_MS);
const ACTS = new Set([
  'SignedIn',
  'PostSubmitted',
  'CommentAdded',
  'PostLiked',
  'MessageSent',
  'GroupJoined',
  'AnswerGiven',
]);
const STATES: Readonly<Record<string, string>> = {
  MemberRegistered: 'pending',
  MemberApproved: 'approved',
  MemberRejected: 'rejected',
  MemberErased: 'erased',
};

function textOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return round(low + (high - low) * (place - Math.floor(place)));
}

function grouped<T, Key extends string | number>(
  values: Iterable<T>,
  keyOf: (value: T) => Key | null,
): readonly (readonly [Key, readonly T[]])[] {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
const byOf = (acts: readonly Act[]): number => new Set(acts.map(({ by }) => by)).size;

function folded(rows: readonly Row[], periodOf: (at: number) => string) {
  const people = new Map<string, Person>();
  const acts: Act[] = [];
  const rejections: (readonly [code: string, member: string])[] = [];
  const posts: (Act & { category: string })[] = [];
  const answers = new Map<string, { member: string; answer: string | null; at: number }>();
  for (const row of rows) {
    if (row['actor'] === 'office') continue;
    const at = Date.parse(row.at ?? '');
    const type = row.type ?? '';
    const member = textOf(row, 'member_id');
    if (type === 'MemberRegistered')
      people.set(member, {
        batch: Number(row['batch_year']),
        registered: at,
        approved: null,
        rejected: null,
        signedIn: null,
        state: 'pending',
        acts: [],
      });
    const person = people.get(row['stream_kind'] === 'member' ? member : textOf(row, 'actor'));
    if (!person) throw new Error(`${type} of nobody`);
    person.state = STATES[type] ?? person.state;
    if (type === 'MemberApproved') person.approved = at;
    if (type === 'MemberRejected') {
      person.rejected = at;
      rejections.push([textOf(row, 'reason_code') || 'none of the list', member]);
    }
    if (type === 'SignedIn') person.signedIn ??= at;
    if (type === 'MemberFactsCorrected') person.batch = Number(row['batch_year']);
    const act = {
      at,
      by: textOf(row, 'actor'),
      type,
      group: textOf(row, 'group_id') || null,
    };
    if (ACTS.has(type)) {
      person.acts.push(at);
      acts.push(act);
    }
    if (type === 'PostSubmitted') posts.push({ ...act, category: textOf(row, 'category') });
    if (type.startsWith('Answer'))
      answers.set(`${textOf(row, 'post_id')} ${member}`, {
        member,
        answer: type === 'AnswerGiven' ? textOf(row, 'answer') : null,
        at,
      });
  }

  const all = [...people.values()];
  const now = asOf.getTime();
  const approval = (keyOf: (person: Person) => string | number): Cell[][] =>
    grouped(all, keyOf).map(([key, those]) => {
      const hours = those.flatMap(({ registered, approved }) =>
        approved === null ? [] : [(approved - registered) / HOUR_MS],
      );
      return [
        key,
        few(those.length),
        few(hours.length),
        few(those.filter(({ rejected }) => rejected !== null).length),
        fewer(hours.length, quantile(hours, 0.5)),
        fewer(hours.length, quantile(hours, 0.9)),
      ];
    });
  const approved = all.flatMap((person) =>
    person.approved === null ? [] : [{ ...person, approved: person.approved }],
  );
  const recent = acts.filter(({ at, group }) => group !== null && now - at <= 84 * DAY_MS);
  const sentIn = (some: readonly Act[]) => some.filter(({ type }) => type === 'MessageSent');
  const places = grouped(recent, ({ group }) => group)
    .toSorted(([, one], [, other]) => sentIn(other).length - sentIn(one).length)
    .map(([group]) => group);
  const monday = (at: number): string => {
    const day = local(at);
    const back = (day.getUTCDay() + 6) % 7;
    return new Date(day.getTime() - back * DAY_MS).toISOString().slice(0, 10);
  };
  const AGES = [
    [1, 'under 1 day'],
    [3, '1–3 days'],
    [7, '3–7 days'],
    [30, '7–30 days'],
    [Infinity, 'over 30 days'],
  ] as const;
  const ages = AGES.map(([, name]) => name as string);

  const members = all.filter(({ state }) => state === 'approved');
  const isWithin = (days: number) => (at: number) => now - at <= days * DAY_MS;
  const newPosts = posts.filter(({ at }) => isWithin(30)(at));
  const totals = [
    few(members.length),
    few(members.filter((person) => person.acts.some(isWithin(7))).length),
    few(members.filter(({ approved: at }) => at !== null && isWithin(30)(at)).length),
    fewer(byOf(newPosts), newPosts.length),
  ];

  return {
    now: members.length === 0 ? [] : [totals],
    'approval-by-period': approval(({ registered }) => periodOf(registered)),
    'approval-by-batch': approval(({ batch }) => batch),
    activation: grouped(
      approved.filter((person) => now - person.approved >= 30 * DAY_MS),
      ({ batch }) => batch,
    ).map(([batch, those]) => {
      const active = those.filter(
        (person) => person.signedIn !== null && person.signedIn - person.approved <= 30 * DAY_MS,
      ).length;
      return [
        batch,
        few(those.length),
        few(active),
        fewer(active, round((100 * active) / those.length)),
      ];
    }),
    retention: grouped(approved, (person) => periodOf(person.approved)).map(([period, those]) => {
      const last = Math.max(...those.map((person) => person.approved));
      return [
        period,
        few(those.length),
        ...[1, 2, 3, 6, 12].map((later): Cell => {
          if (now - last < later * 30 * DAY_MS) return null;
          return few(
            those.filter((person) =>
              person.acts.some(
                (at) => Math.floor((at - person.approved) / (30 * DAY_MS)) + 1 === later,
              ),
            ).length,
          );
        }),
      ];
    }),
    'active-by-batch': grouped(
      all.filter(({ state }) => state === 'approved'),
      ({ batch }) => batch,
    ).map(([batch, those]) => [
      batch,
      few(those.length),
      ...[30, 365].map((days) =>
        few(those.filter((person) => person.acts.some((at) => now - at <= days * DAY_MS)).length),
      ),
    ]),
    engagement: grouped(recent, ({ at }) => monday(at)).flatMap(([week, those]) =>
      grouped(those, ({ group }) => places.indexOf(String(group)) + 1).map(([place, some]) => {
        const sent = sentIn(some);
        const joined = some.filter(({ type }) => type === 'GroupJoined');
        return [
          week,
          `Group ${place}`,
          fewer(byOf(sent), sent.length),
          few(byOf(sent)),
          few(byOf(joined)),
        ];
      }),
    ),
    'queue-age': grouped(
      all.filter(({ state }) => state === 'pending'),
      ({ registered }) => AGES.find(([days]) => (now - registered) / DAY_MS < days)?.[1] as string,
    )
      .toSorted(([one], [other]) => ages.indexOf(one) - ages.indexOf(other))
      .map(([age, those]) => [age, few(those.length)]),
    rejections: grouped(rejections, ([code]) => code)
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([code, those]) => [code, few(those.length)]),
    'posts-by-category': grouped(posts, ({ at }) => periodOf(at)).flatMap(([period, those]) =>
      grouped(those, ({ category }) => category).map(([category, some]) => [
        period,
        category,
        fewer(byOf(some), some.length),
        few(byOf(some)),
      ]),
    ),
    answers: grouped(
      [...answers.values()].filter(({ answer }) => answer !== null),
      ({ at }) => periodOf(at),
    ).map(([period, those]) => [
      period,
      ...['going', 'maybe', 'no'].map((wanted) =>
        few(
          new Set(those.filter(({ answer }) => answer === wanted).map(({ member }) => member)).size,
        ),
      ),
    ]),
    hours: grouped(acts, ({ at }) => local(at).getUTCHours()).map(([hour, those]) => [
      hour,
      fewer(byOf(those), those.length),
      few(byOf(those)),
    ]),
  } satisfies Record<QuestionId, Cell[][]>;
}

const month = (at: number): string => local(at).toISOString().slice(0, 7);
const year = (at: number): string => month(at).slice(0, 4);
const quarter = (at: number): string => `${year(at)}-Q${Math.ceil(Number(month(at).slice(5)) / 3)}`;

it.each([
  [900, 'month', month],
  [150, 'quarter', quarter],
  [60, 'year', year],
])(
  'answers every question as a plain fold does, with %s registrations by the %s',
  async (people, _period, periodOf) => {
    const rows = history(people, people);
    const { of, tables, events } = await tablesOver(rows);
    expect(events).toBe(rows.length);
    const expected = folded(rows, periodOf);
    expect(tables.map(({ _id }) => _id)).toEqual(Object.keys(expected));
    for (const { _id } of tables) expect({ [_id]: of(_id) }).toEqual({ [_id]: expected[_id] });
    const cells = Object.values(expected).flat(2);
    expect(cells).toContain(FEW);
    if (people === 900)
      expect(expected.engagement.some(([, , messages]) => messages !== FEW)).toBe(true);
  },
);

it('says when each numbered group was founded, and neither its name nor its id', async () => {
  const rows = history(900, 900);
  const foundedAt = (group: number) => `2023-0${group + 1}-01T10:00:00.00${group}Z`;
  const founded = [0, 1].map((group) => ({
    position: `0${group}`,
    at: foundedAt(group),
    stream_kind: 'group',
    type: 'GroupCreated',
    group_id: `g${group}`,
  }));
  const { groups } = await tablesOver([...founded, ...rows]);
  const sent = (group: string) =>
    rows.filter(
      (row) =>
        row.type === 'MessageSent' &&
        row['actor'] !== 'office' &&
        row['group_id'] === group &&
        asOf.getTime() - Date.parse(row.at ?? '') <= 84 * DAY_MS,
    ).length;
  const places = ['g0', 'g1', 'g2'].toSorted((one, other) => sent(other) - sent(one));
  expect(new Set(places.map(sent)).size).toBe(3);
  expect(groups).toEqual(
    places.flatMap((group, index) =>
      group === 'g2'
        ? []
        : [{ label: `Group ${index + 1}`, foundedAt: foundedAt(Number(group[1])) }],
    ),
  );
});

it('answers a log in which nothing happened yet', async () => {
  const { tables, groups } = await tablesOver([]);
  expect(groups).toEqual([]);
  expect(tables.map(({ rows }) => rows)).toEqual(tables.map(() => []));
});
