import * as z from 'zod/mini';

/** As a run writes it into its results. */
const measured = z.object({
  figure: z.string(),
  judged: z.array(
    z.object({
      label: z.string(),
      // JSON writes NaN, of a rate that could not be measured, as null
      spread: z.object({
        median: z.pipe(
          z.nullable(z.number()),
          z.transform((median) => median ?? Number.NaN),
        ),
      }),
      better: z.enum(['higher', 'lower']),
    }),
  ),
});
export type Measured = z.infer<typeof measured>;
export type Judged = Measured['judged'][number];

/** @throws if these are not the results of a run that measured figures */
export const measuredIn = (results: string): readonly Measured[] =>
  z.object({ report: z.array(measured) }).parse(JSON.parse(results)).report;

export type Compared = {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  /** Above 1 if it is better now. */
  readonly gain: number;
};

/** A gain below it is a fault: two runs of the same code differ by less. */
export const WORST_GAIN = 0.5;

const nameOf = (figure: string, label: string): string => `${figure}: ${label}`;
const namesIn = (measured: readonly Measured[]): readonly string[] =>
  measured.flatMap(({ figure, judged }) => judged.map(({ label }) => nameOf(figure, label)));

/** The names of figures that only the earlier run has, as after one got another name. */
export function missingFrom(
  after: readonly Measured[],
  before: readonly Measured[],
): readonly string[] {
  const names = new Set(namesIn(after));
  return namesIn(before).filter((name) => !names.has(name));
}

/** The figures that both runs have, in the order of the later one. */
export function compare(before: readonly Measured[], after: readonly Measured[]): Compared[] {
  const earlier = new Map(
    before.flatMap(({ figure, judged }) =>
      judged.map(({ label, spread }) => [nameOf(figure, label), spread.median]),
    ),
  );
  return after.flatMap(({ figure, judged }) =>
    judged.flatMap(({ label, spread: { median }, better }) => {
      const name = nameOf(figure, label);
      const known = earlier.get(name);
      if (known === undefined) return [];
      const growth = median / known;
      const gain = better === 'higher' ? growth : 1 / growth;
      return [{ label: name, before: known, after: median, gain }];
    }),
  );
}

export const hasLost = ({ gain }: Compared): boolean => !(gain >= WORST_GAIN);
