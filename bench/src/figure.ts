import type { Aim, Sample } from './aims.ts';
import type { Bench } from './bench.ts';

export type Figure = {
  readonly name: string;
  /** Quantities without an aim are only shown. */
  readonly measure: (bench: Bench) => Promise<Sample>;
  readonly aims: readonly Aim[];
  /** A short round leaves it out, because it takes too long for one. */
  readonly onlyWhole?: boolean;
};
