import {
  FEW,
  workedOutInsights,
  type Cell,
  type Insights,
  type WorkedOutInsights,
} from '@portal/contracts/insights/insights.api';
import { manifestOf } from '../export/manifest.ts';
import { openTables, type Answer } from '../sql/tables.ts';
import {
  ASKED_COLUMNS,
  GROUPS_BY_PLACE,
  periodsFor,
  preparations,
  questions,
  RECENT_REGISTRATIONS,
  type Question,
} from './questions.ts';

const FEWEST_PEOPLE = 5;
const LIMITS = { memory: '700MB', seconds: 60 };

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** A figure that tells of fewer than five people isn't shown, be it a count of them or of what they did. */
function shown(columns: Question['columns'], row: Answer['rows'][number]): Cell[] {
  return columns.map(({ name, kind, people = kind === 'count' ? name : undefined }) => {
    const value = cellOf(row[name]);
    const tellsOf = people === undefined ? null : row[people];
    return value !== null && typeof tellsOf === 'number' && tellsOf < FEWEST_PEOPLE ? FEW : value;
  });
}

/**
 * The answers to the kept questions over an export.
 * @param options.timeZone in which months and hours of the day begin, as IANA names it
 * @throws StartFailure if the folder holds no export
 */
export async function insightsOver(
  folder: string,
  { timeZone, asOf }: { readonly timeZone: string; readonly asOf: Date },
): Promise<WorkedOutInsights> {
  const { rows: events } = await manifestOf(folder);
  const tables = await openTables(folder, {
    limits: LIMITS,
    columns: ASKED_COLUMNS,
    preparations: preparations(timeZone, asOf),
  });
  try {
    const [recent] = (await tables.query(RECENT_REGISTRATIONS)).rows;
    await tables.query(periodsFor(Number(recent?.['people'] ?? 0)));
    const answered: Insights['tables'] = [];
    for (const { id, columns, sql } of questions) {
      const { rows } = await tables.query(sql);
      answered.push({
        _id: id,
        columns: columns.map(({ name, kind }) => ({ name, kind })),
        rows: rows.map((row) => shown(columns, row)),
      });
    }
    const { groups } = workedOutInsights.shape;
    return {
      figures: { asOf: asOf.toISOString(), events, tables: answered },
      groups: groups.parse((await tables.query(GROUPS_BY_PLACE)).rows),
    };
  } finally {
    tables.close();
  }
}
