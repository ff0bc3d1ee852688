import * as z from 'zod/mini';
import { id } from '../id.ts';
import { limits } from '../limits.ts';
import { decisionFields } from './because.ts';
import { bulkAction } from './desk.events.ts';
import { deskMembersQuery } from './desk.query.ts';

const needsReason = ({
  action,
  reason,
}: {
  readonly action: string;
  readonly reason?: string | undefined;
}) => action !== 'suspend' || Boolean(reason);

const listQuery = z.omit(deskMembersQuery, { page: true });
/** Words to search for, or the fields as an address has them: `state=pending&batchYear=2004`. */
const asText = z.pipe(
  z.string().check(z.maxLength(500)),
  z.transform((text): z.input<typeof listQuery> =>
    text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : { query: text },
  ),
);
/** Either `ids`, or `query`: all whom the members' list of the desk finds with it. */
export const bulkRequest = z
  .object({
    ...decisionFields,
    action: bulkAction,
    ids: z.optional(
      z
        .array(id)
        .check(
          z.minLength(1, 'Nothing is selected'),
          z.maxLength(limits.bulk, `At most ${limits.bulk.toLocaleString('en')} at once`),
        ),
    ),
    query: z.optional(z.union([listQuery, z.pipe(asText, listQuery)])),
    /** The end of a suspension. */
    until: z.optional(
      z.nullable(z.iso.datetime({ offset: true, error: 'Please enter a valid date' })),
    ),
    /** From the answer to the first of several requests, whose parts are one decision. */
    whole: z.optional(id),
  })
  .check(
    z.refine(needsReason, { path: ['reason'], error: 'A reason is required' }),
    z.refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
      path: ['ids'],
      error: 'Say either which ones, or a query that finds them',
    }),
  );
