import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  compare,
  hasLost,
  measuredIn,
  missingFrom,
  type Judged,
  type Measured,
} from './compare.ts';

const rate = (median: number): Judged => ({
  label: 'rate : floor',
  spread: { median },
  better: 'higher',
});
const latency = (median: number): Judged => ({
  label: 'p99',
  spread: { median },
  better: 'lower',
});
const run = (...judged: readonly Judged[]): readonly Measured[] => [
  { figure: 'posts', judged: [...judged] },
];

it('compares what two runs have measured by their medians', () => {
  expect(compare(run(rate(0.4), latency(30)), run(rate(0.3), latency(60)))).toEqual([
    { label: 'posts: rate : floor', before: 0.4, after: 0.3, gain: 0.3 / 0.4 },
    { label: 'posts: p99', before: 30, after: 60, gain: 0.5 },
  ]);
});

it('leaves out what only one of the runs has measured', () => {
  expect(compare(run(rate(0.4)), run(latency(60)))).toEqual([]);
  expect(compare([{ figure: 'likes', judged: [rate(1)] }], run(rate(1)))).toEqual([]);
});

it.each([
  { before: rate(0.4), after: rate(0.21), lost: false },
  { before: rate(0.4), after: rate(0.19), lost: true },
  { before: latency(30), after: latency(59), lost: false },
  { before: latency(30), after: latency(61), lost: true },
  { before: rate(0.4), after: rate(Number.NaN), lost: true },
])('is lost where it is less than half as good: $before.label, $after.spread.median', (pair) => {
  const [compared] = compare(run(pair.before), run(pair.after));
  expect(compared && hasLost(compared)).toBe(pair.lost);
});

describe('the recorded rates, with which .ci/run compares', () => {
  const recorded = measuredIn(readFileSync(new URL('../recorded.json', import.meta.url), 'utf8'));
  /** A run in which each figure is so many times as good as the recorded one. */
  const runAt = (growthOf: (figure: string) => number): readonly Measured[] =>
    recorded.map(({ figure, judged }) => ({
      figure,
      judged: [
        ...judged.map((each) => ({
          ...each,
          spread: { median: each.spread.median * growthOf(figure) },
        })),
        latency(1_000),
      ],
    }));
  const lostIn = (later: readonly Measured[]): readonly string[] =>
    compare(recorded, later)
      .filter(hasLost)
      .map(({ label }) => label);

  it.each([0.51, 1, 3])('allow runs that are %s times as good', (growth) => {
    const later = runAt(() => growth);
    expect(lostIn(later)).toEqual([]);
    expect(missingFrom(later, recorded)).toEqual([]);
  });

  it('tell which one figure has become less than half as good', () => {
    for (const { figure } of recorded)
      expect(lostIn(runAt((each) => (each === figure ? 0.49 : 1)))).toEqual([
        expect.stringContaining(figure),
      ]);
  });

  it('tell which figure is not measured any more', () => {
    const [first, ...others] = runAt(() => 1);
    expect(missingFrom(others, recorded)).toEqual([expect.stringContaining(first?.figure ?? '?')]);
  });
});
