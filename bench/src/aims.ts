/** Milliseconds between two writes of a busy floor, on the machine for which docs/performance.md states times. */
export const AIMED_FLOOR_WRITE_MS = 0.15;
/** A figure that misses its aim by less is reported and fails nothing, because a slow machine must not fail anyone's work. */
export const FAILS_AT = 2;

export type Sample = Readonly<Record<string, number>>;

/** `isTime`: the aim scales with the floor's write. */
export type Aim = { readonly quantity: string; readonly isTime?: boolean } & (
  | { readonly atLeast: number }
  | { readonly atMost: number }
);

export type Round = { readonly sample: Sample; readonly floorWriteMs: number };

export type Verdict = {
  readonly aim: Aim;
  /** The median as measured. */
  readonly measured: number;
  /** The median as the machine of the aims would have measured it. */
  readonly scaled: number;
  readonly outcome: 'met' | 'missed' | 'FAILED';
};

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? Number.NaN;
  const high = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** A machine that is faster than the one of the aims gets the same aims: nobody feels the difference. */
const slownessOf = (floorWriteMs: number): number =>
  Math.max(1, floorWriteMs / AIMED_FLOOR_WRITE_MS);

function outcomeOf(aim: Aim, value: number): Verdict['outcome'] {
  const isWithin = (times: number): boolean =>
    'atLeast' in aim ? value >= aim.atLeast / times : value <= aim.atMost * times;
  if (isWithin(1)) return 'met';
  return isWithin(FAILS_AT) ? 'missed' : 'FAILED';
}

/** Compares the median of the rounds with the aim. A quantity that no round has measured fails. */
export function judge(aim: Aim, rounds: readonly Round[]): Verdict {
  const valueOf = ({ sample }: Round): number => sample[aim.quantity] ?? Number.NaN;
  const measured = medianOf(rounds.map(valueOf));
  const scaled = aim.isTime
    ? medianOf(rounds.map((round) => valueOf(round) / slownessOf(round.floorWriteMs)))
    : measured;
  return { aim, measured, scaled, outcome: outcomeOf(aim, scaled) };
}
