import type { InsightTable } from '@portal/contracts/insights/insights.api';
import { expect, it } from 'vitest';
import { cellText, chartOf, csvOf } from './figures.ts';
import { PLANS } from './plans.ts';

it.each([
  [null, 'count', '–'],
  ['< 5', 'period', '< 5'],
  ['2026-03', 'period', 'Mar 2026'],
  ['2026-Q1', 'period', 'Q1 2026'],
  ['2026', 'period', '2026'],
  ['2026-03-02', 'week', '2 Mar'],
  [2004, 'batch', '2004'],
  [7, 'hour', '7:00'],
  [1234, 'count', '1,234'],
  [66.7, 'share', '67 %'],
  [3.25, 'duration', '3.3 h'],
  [100, 'duration', '4.2 days'],
] as const)('says %s of a %s as %s', (value, kind, text) => {
  expect(cellText(value, kind)).toBe(text);
});

const posts: InsightTable = {
  _id: 'posts-by-category',
  columns: [
    { name: 'period', kind: 'period' },
    { name: 'category', kind: 'label' },
    { name: 'posts', kind: 'count' },
    { name: 'authors', kind: 'count' },
  ],
  rows: [
    ['2025', 'Event', 12, 9],
    ['2025', 'Job Opening', '< 5', '< 5'],
    ['2026', 'Event', 20, 11],
  ],
};

it('draws a line for each value of the column that splits, with gaps where there is no figure', () => {
  expect(chartOf(posts, PLANS['posts-by-category'])).toEqual({
    marks: ['2025', '2026'],
    series: [
      { name: 'Event', values: [12, 20] },
      { name: 'Job Opening', values: ['< 5', null] },
    ],
  });
});

it('draws one bar for each figure, of the newest 48 rows', () => {
  const table: InsightTable = {
    _id: 'approval-by-batch',
    columns: ['batch', 'registered', 'approved'].map((name) => ({
      name,
      kind: name === 'batch' ? 'batch' : 'count',
    })),
    rows: Array.from({ length: 60 }, (_, index) => [1960 + index, 100 + index, 50]),
  };
  const { marks, series } = chartOf(table, PLANS['approval-by-batch']);
  expect([marks.length, marks[0], marks.at(-1)]).toEqual([48, '1972', '2019']);
  expect(series.map(({ name, values }) => [name, values[0]])).toEqual([
    ['Registered', 112],
    ['Approved', 50],
  ]);
});

it('writes a CSV that a spreadsheet opens, and in which nothing is a formula', () => {
  const table: InsightTable = {
    _id: 'rejections',
    columns: [
      { name: 'reason', kind: 'label' },
      { name: 'people', kind: 'count' },
    ],
    rows: [
      ['=1+1', 7],
      ['of "another", school', '< 5'],
      ['none', null],
    ],
  };
  expect(csvOf(table)).toBe(
    '\u{feff}reason,people\r\n\'=1+1,7\r\n"of ""another"", school",< 5\r\nnone,\r\n',
  );
});
