import type { ColumnKind, QuestionId } from '@portal/contracts/insights/insights.api';

/** `people`: the column that says of how many people the figure tells; a count of people is its own. */
export type QuestionColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly people?: string;
};
export type Question = {
  readonly id: QuestionId;
  readonly columns: readonly QuestionColumn[];
  readonly sql: string;
};

const column = (kind: ColumnKind) => (name: string, people?: string) => ({
  name,
  kind,
  ...(people !== undefined && { people }),
});
const [label, period, week, batch, hour, count, share, duration] = [
  column('label'),
  column('period'),
  column('week'),
  column('batch'),
  column('hour'),
  column('count'),
  column('share'),
  column('duration'),
];

/** The columns of the events that the questions and their views read. */
export const ASKED_COLUMNS: readonly string[] = [
  'position',
  'at',
  'type',
  'stream_kind',
  'actor_kind',
  'actor',
  'reason_code',
  'member_id',
  'batch_year',
  'group_id',
  'post_id',
  'category',
  'answer',
];

/** Kept as tables, because most questions ask them. Pseudonyms in them never get into an answer. */
export const preparations = (timeZone: string, asOf: Date): readonly string[] => [
  `CREATE MACRO local(t) AS timezone('${timeZone.replaceAll("'", "''")}', t AT TIME ZONE 'UTC')`,
  `CREATE MACRO hours_between(a, b) AS (epoch_ms(b) - epoch_ms(a)) / 3600000.0`,
  `CREATE MACRO days_between(a, b) AS hours_between(a, b) / 24`,
  `CREATE MACRO as_of() AS TIMESTAMP '${asOf.toISOString().replace('Z', '')}'`,
  // An office account has no batch, and figures tell of people
  'CREATE TABLE offices AS SELECT member FROM members WHERE registered_at IS NOT NULL AND batch_year IS NULL',
  'CREATE TABLE people AS SELECT * FROM members ANTI JOIN offices USING (member) WHERE registered_at IS NOT NULL',
  'CREATE TABLE acts AS SELECT * FROM activity ANTI JOIN offices USING (member)',
  'CREATE VIEW events_by_people AS SELECT * FROM events ANTI JOIN offices ON offices.member = events.actor',
  `CREATE TABLE recent_in_groups AS SELECT *, strftime(date_trunc('week', local("at")), '%Y-%m-%d') AS week FROM acts
    WHERE group_id IS NOT NULL AND days_between("at", as_of()) <= 84`,
  // Groups are numbered by their messages
  `CREATE TABLE places AS SELECT group_id, 'Group ' || place AS label, place FROM (
    SELECT group_id, row_number() OVER (ORDER BY count(*) FILTER (WHERE doing = 'sent a message') DESC, group_id) AS place
    FROM recent_in_groups GROUP BY 1) WHERE place <= 10`,
];

export const GROUPS_BY_PLACE = `SELECT label, strftime(created_at, '%Y-%m-%dT%H:%M:%S.%g') || 'Z' AS "foundedAt"
  FROM places JOIN groups ON groups."group" = places.group_id WHERE created_at IS NOT NULL ORDER BY place`;

/** Into which time is cut, from the finest: by the month, most figures of a small portal would tell of fewer than five people. */
const PERIODS = [
  { months: 1, text: "strftime(local(t), '%Y-%m')" },
  { months: 3, text: "strftime(local(t), '%Y') || '-Q' || quarter(local(t))" },
  { months: 12, text: "strftime(local(t), '%Y')" },
] as const;
const FEWEST_REGISTRATIONS = 8;
const YEARS = 2;

export const RECENT_REGISTRATIONS = `SELECT count(*) AS people FROM people WHERE days_between(registered_at, as_of()) <= ${YEARS * 365}`;

/** @param registrations of the last two years */
export function periodsFor(registrations: number): string {
  const isLong = ({ months }: { readonly months: number }): boolean =>
    (registrations / (YEARS * 12)) * months >= FEWEST_REGISTRATIONS;
  const { text } = PERIODS.find(isLong) ?? PERIODS[2];
  return `CREATE MACRO period_of(t) AS ${text}`;
}

const approval = (name: string, by: string): string =>
  `SELECT ${by} AS ${name}, count(*) AS registered, count(approved_at) AS approved, count(rejected_at) AS rejected,
     round(quantile_cont(hours_between(registered_at, approved_at), 0.5), 1) AS "half within",
     round(quantile_cont(hours_between(registered_at, approved_at), 0.9), 1) AS "nine in ten within"
   FROM people WHERE ${by} IS NOT NULL GROUP BY 1 ORDER BY 1`;
const approvalFigures = [
  count('registered'),
  count('approved'),
  count('rejected'),
  duration('half within', 'approved'),
  duration('nine in ten within', 'approved'),
];

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
const LATER_MONTHS = [1, 2, 3, 6, 12];

/** The questions that are asked again and again, in the order of the page. */
export const questions: readonly Question[] = [
  {
    id: 'now',
    columns: [
      count('members'),
      count('here in the last 7 days'),
      count('new in the last 30 days'),
      count('posts in the last 30 days', 'authors'),
    ],
    sql: `WITH seen AS (SELECT member, max("at") AS last_at FROM acts GROUP BY 1),
        posts AS (SELECT count(*) AS posts, count(DISTINCT actor) AS authors
          FROM events_by_people WHERE type = 'PostSubmitted' AND days_between("at", as_of()) <= ${MONTH_DAYS})
      SELECT count(*) AS members,
        count(*) FILTER (WHERE days_between(last_at, as_of()) <= ${WEEK_DAYS}) AS "here in the last 7 days",
        count(*) FILTER (WHERE days_between(approved_at, as_of()) <= ${MONTH_DAYS}) AS "new in the last 30 days",
        any_value(posts) AS "posts in the last 30 days", any_value(authors) AS authors
      FROM people LEFT JOIN seen USING (member) CROSS JOIN posts
      WHERE state = 'approved' HAVING count(*) > 0`,
  },
  {
    id: 'approval-by-period',
    columns: [period('period'), ...approvalFigures],
    sql: approval('period', 'period_of(registered_at)'),
  },
  {
    id: 'approval-by-batch',
    columns: [batch('batch'), ...approvalFigures],
    sql: approval('batch', 'batch_year'),
  },
  {
    id: 'activation',
    columns: [batch('batch'), count('approved'), count('activated'), share('share', 'activated')],
    sql: `SELECT batch_year AS batch, count(*) AS approved, count(*) FILTER (WHERE is_active) AS activated,
        round(100.0 * count(*) FILTER (WHERE is_active) / count(*), 1) AS share
      FROM (SELECT batch_year, coalesce(days_between(approved_at, first_signed_in_at) <= ${MONTH_DAYS}, false) AS is_active
        FROM people WHERE days_between(approved_at, as_of()) >= ${MONTH_DAYS})
      GROUP BY 1 ORDER BY 1`,
  },
  {
    id: 'retention',
    columns: [
      period('approved in'),
      count('approved'),
      ...LATER_MONTHS.map((later) => count(`active in month ${later}`)),
    ],
    sql: `WITH approvals AS (SELECT member, approved_at, period_of(approved_at) AS approved_in FROM people WHERE approved_at IS NOT NULL),
        cohorts AS (SELECT approved_in, count(*) AS approved, max(approved_at) AS last_approved_at FROM approvals GROUP BY 1),
        active AS (SELECT approved_in, cast(floor(days_between(approved_at, acts."at") / ${MONTH_DAYS}) AS INTEGER) + 1 AS later,
            count(DISTINCT acts.member) AS people
          FROM approvals JOIN acts USING (member) WHERE acts."at" >= approved_at GROUP BY 1, 2)
      SELECT approved_in AS "approved in", any_value(approved) AS approved, ${LATER_MONTHS.map(
        (later) =>
          `CASE WHEN days_between(any_value(last_approved_at), as_of()) >= ${later * MONTH_DAYS}
            THEN coalesce(max(people) FILTER (WHERE later = ${later}), 0) END AS "active in month ${later}"`,
      ).join(', ')}
      FROM cohorts LEFT JOIN active USING (approved_in) GROUP BY 1 ORDER BY 1`,
  },
  {
    id: 'active-by-batch',
    columns: [
      batch('batch'),
      count('members'),
      count('in the last 30 days'),
      count('in the last year'),
    ],
    sql: `WITH seen AS (SELECT member, max("at") AS last_at FROM acts GROUP BY 1)
      SELECT batch_year AS batch, count(*) AS members,
        count(*) FILTER (WHERE days_between(last_at, as_of()) <= 30) AS "in the last 30 days",
        count(*) FILTER (WHERE days_between(last_at, as_of()) <= 365) AS "in the last year"
      FROM people LEFT JOIN seen USING (member)
      WHERE state = 'approved' GROUP BY 1 ORDER BY 1`,
  },
  {
    id: 'engagement',
    columns: [
      week('week'),
      label('group'),
      count('messages', 'writers'),
      count('writers'),
      count('joined'),
    ],
    sql: `SELECT week, any_value(label) AS "group", count(*) FILTER (WHERE doing = 'sent a message') AS messages,
        count(DISTINCT member) FILTER (WHERE doing = 'sent a message') AS writers,
        count(DISTINCT member) FILTER (WHERE doing = 'joined a group') AS joined
      FROM recent_in_groups JOIN places USING (group_id) GROUP BY week, place ORDER BY week, place`,
  },
  {
    id: 'queue-age',
    columns: [label('waiting for'), count('people')],
    sql: `SELECT "waiting for", people FROM (
        SELECT CASE WHEN days < 1 THEN 'under 1 day' WHEN days < 3 THEN '1–3 days' WHEN days < 7 THEN '3–7 days'
          WHEN days < 30 THEN '7–30 days' ELSE 'over 30 days' END AS "waiting for", min(days) AS days, count(*) AS people
        FROM (SELECT days_between(registered_at, as_of()) AS days FROM people WHERE state = 'pending') GROUP BY 1) ORDER BY days`,
  },
  {
    id: 'rejections',
    columns: [label('reason'), count('people')],
    sql: `SELECT coalesce(reason_code, 'none of the list') AS reason, count(DISTINCT member_id) AS people
      FROM events WHERE type = 'MemberRejected' GROUP BY 1 ORDER BY people DESC, reason`,
  },
  {
    id: 'posts-by-category',
    columns: [period('period'), label('category'), count('posts', 'authors'), count('authors')],
    sql: `SELECT period_of("at") AS period, category, count(*) AS posts, count(DISTINCT actor) AS authors
      FROM events_by_people WHERE type = 'PostSubmitted' AND category IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  {
    id: 'answers',
    columns: [period('period'), count('going'), count('maybe'), count('no')],
    sql: `WITH latest AS (SELECT post_id, member_id, arg_max(type, position) AS type, arg_max(answer, position) AS answer, max("at") AS answered_at
          FROM events_by_people WHERE type IN ('AnswerGiven', 'AnswerWithdrawn') GROUP BY 1, 2)
      SELECT period_of(answered_at) AS period, ${['going', 'maybe', 'no']
        .map(
          (answer) => `count(DISTINCT member_id) FILTER (WHERE answer = '${answer}') AS ${answer}`,
        )
        .join(', ')}
      FROM latest WHERE type = 'AnswerGiven' GROUP BY 1 ORDER BY 1`,
  },
  {
    id: 'hours',
    columns: [hour('hour'), count('actions', 'people'), count('people')],
    sql: `SELECT cast(date_part('hour', local("at")) AS INTEGER) AS hour, count(*) AS actions, count(DISTINCT member) AS people
      FROM acts GROUP BY 1 ORDER BY 1`,
  },
];
