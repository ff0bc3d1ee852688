import * as z from 'zod/mini';
import { countFrom1To } from '../../fields/digits.ts';
import { id } from '../../fields/id.ts';
import { limits } from '../../fields/limits.ts';
import { exportFormat } from '../desk/desk.events.ts';

const limit = z._default(countFrom1To(limits.listPageMaximum), limits.listPage);

/** A misspelt field is refused: without its filter, an export would contain everything. */
export const historyQuery = z.strictObject({
  query: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  before: z.optional(id),
  after: z.optional(id),
  limit,
  /** Answers a file of all rows of the query. */
  format: z.optional(exportFormat),
});

export const ownDecisionsQuery = z.strictObject({ before: z.optional(id), limit });
