import {
  FEW,
  type Cell,
  type ColumnKind,
  type InsightTable,
} from '@portal/contracts/insights/insights.api';
import { numberText } from '../../lib/language/locale-formats.ts';
import { t } from '../../lib/language/translation.ts';
import { shortMonth } from '../../lib/time/date.ts';
import { COLUMNS, type Plan } from './plans.ts';

const DAY_HOURS = 24;
const LONG_HOURS = 48;
const rounded = (value: number): string =>
  numberText(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

function durationText(hours: number): string {
  if (hours < LONG_HOURS) return t('{hours} h', { hours: rounded(hours) });
  return t('{days} days', { days: rounded(hours / DAY_HOURS) });
}

const monthText = (month: string): string => shortMonth(Number(month) - 1);

/** Accepts 2026-03, 2026-Q1 and 2026. */
function periodText(period: string): string {
  const [year = '', part = ''] = period.split('-');
  if (part === '') return year;
  return part.startsWith('Q')
    ? t('Q{quarter} {year}', { quarter: part.slice(1), year })
    : t('{month} {year}', { month: monthText(part), year });
}
const weekText = (monday: string): string => {
  const [, month = '', day = ''] = monday.split('-');
  return t('{day} {month}', { day: Number(day), month: monthText(month) });
};

/** @returns what a person reads */
export function cellText(value: Cell, kind: ColumnKind): string {
  if (value === null) return '–';
  if (typeof value === 'string') {
    if (kind === 'period' && value !== FEW) return periodText(value);
    return kind === 'week' && value !== FEW ? weekText(value) : value;
  }
  switch (kind) {
    case 'batch':
      return String(value);
    case 'hour':
      return `${value}:00`;
    case 'share':
      return `${rounded(value)} %`;
    case 'duration':
      return durationText(value);
    default:
      return numberText(value);
  }
}

export type Series = {
  readonly name: string;
  /** '< 5' where a figure isn't shown, null where there is none. */
  readonly values: readonly (number | typeof FEW | null)[];
};
export type ChartData = {
  readonly marks: readonly string[];
  readonly series: readonly Series[];
};

const MOST_MARKS = 48;
const MOST_SERIES = 6;

const figureOf = (value: Cell | undefined): Series['values'][number] =>
  typeof value === 'number' || value === FEW ? value : null;

const named = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export function columnText(name: string): string {
  const text = COLUMNS[name];
  return text === undefined ? named(name) : t(text);
}

/** The newest rows, as a chart can show them. */
export function chartOf({ columns, rows }: InsightTable, plan: Plan): ChartData {
  const indexOf = (name: string): number => columns.findIndex((column) => column.name === name);
  const kind = columns[0]?.kind ?? 'label';
  const all = [...new Set(rows.map(([mark = null]) => mark))];
  const marks = all.slice(-MOST_MARKS);
  const markTexts = marks.map((mark) => cellText(mark, kind));
  if (plan.splitBy === undefined)
    return {
      marks: markTexts,
      series: plan.figures.map((name) => {
        const index = indexOf(name);
        const byMark = new Map(rows.map((row) => [row[0] ?? null, row[index]]));
        return { name: columnText(name), values: marks.map((mark) => figureOf(byMark.get(mark))) };
      }),
    };
  const [split, figure] = [indexOf(plan.splitBy), indexOf(plan.figures[0] ?? '')];
  const names = [...new Set(rows.map((row) => String(row[split] ?? '')))].slice(0, MOST_SERIES);
  return {
    marks: markTexts,
    series: names.map((name) => {
      const byMark = new Map(
        rows
          .filter((row) => String(row[split] ?? '') === name)
          .map((row) => [row[0] ?? null, row[figure]]),
      );
      return { name: named(name), values: marks.map((mark) => figureOf(byMark.get(mark))) };
    }),
  };
}

const DANGEROUS = /^[=+\-@\t\r]/u;
const csvCell = (value: Cell): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && DANGEROUS.test(text) ? `'${text}` : text;
  return /[",\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Opens in a spreadsheet: numbers as they are, UTF-8 with its mark. */
export const csvOf = ({ columns, rows }: InsightTable): string =>
  `\u{feff}${[columns.map(({ name }) => name), ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
