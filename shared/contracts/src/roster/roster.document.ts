import * as z from 'zod/mini';

/** The name of the roster among the documents of the vault. */
export const ROSTER = 'roster';

/** Rows as tuples, because there may be 100,000: line, name, batch, admission number, date of birth. */
export const rosterTuple = z.tuple([
  z.int(),
  z.string(),
  z.int(),
  z.nullable(z.string()),
  z.nullable(z.string()),
]);
export type RosterTuple = z.infer<typeof rosterTuple>;

/** The JSON of the document. command-api writes it and query-api reads it. */
export type RosterDocument = {
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  readonly rows: readonly RosterTuple[];
};
