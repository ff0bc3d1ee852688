export type Spread = { readonly median: number; readonly min: number; readonly max: number };

export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? Number.NaN;
  const high = sorted[Math.ceil(middle)] ?? Number.NaN;
  return {
    median: (low + high) / 2,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

const digits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

export const formatSpread = ({ median, min, max }: Spread): string =>
  `${median.toFixed(digits(median))} [${min.toFixed(digits(median))}–${max.toFixed(digits(median))}]`;

/** Microseconds of a clock that all processes share, for `seen-<microseconds>-` in a text that is written. */
export const nowMicroseconds = (): number => Number(process.hrtime.bigint() / 1_000n);
