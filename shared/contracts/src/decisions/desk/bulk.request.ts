import * as z from 'zod/mini';
import { complaint, complaintWith } from '@portal/languages/complaints';
import { ownPassword } from '../../confirming/confirm.request.ts';
import { id } from '../../fields/id.ts';
import { limits } from '../../fields/limits.ts';
import { decisionFields } from '../because.ts';
import { endOfDecision } from '../end-of-decision.ts';
import { bulkAction } from './desk.events.ts';
import { deskMembersQuery } from './desk.query.ts';

const needsReason = ({
  action,
  reason,
}: {
  readonly action: string;
  readonly reason?: string | undefined;
}) => action !== 'suspend' || Boolean(reason);

const whichField = complaintWith('query-field-empty', "Please say which ''{field}'' you mean");
const tooManyAtOnce = complaintWith('selection-too-long', 'At most {most, number} at once');

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  if (isEmpty(text)) return {};
  return text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : { query: text };
}

/**
 * The fields of the members' list, also as an address has them (`state=pending&batchYear=2004`), or words to search for. Everyone would
 * match an empty filter or an empty field, so both are refused.
 */
const filter = z.pipe(
  z
    .pipe(
      z.union([z.string().check(z.maxLength(500)), z.record(z.string(), z.unknown())]),
      z.transform((stated) => (typeof stated === 'string' ? fieldsIn(stated) : stated)),
    )
    .check(({ value, issues }) => {
      const fields = Object.entries(value);
      if (fields.length === 0)
        issues.push({
          code: 'custom',
          message: complaint('query-empty', 'Please say who you mean'),
          input: value,
          path: [],
        });
      for (const [field, stated] of fields)
        if (isEmpty(stated))
          issues.push({
            code: 'custom',
            message: whichField({ field }),
            input: stated,
            path: [field],
          });
    }),
  z.omit(deskMembersQuery, { page: true }),
);

/** Either `ids`, or `query`: all whom the members' list of the desk finds with it. */
export const bulkRequest = z
  .strictObject({
    ...decisionFields,
    ...ownPassword,
    action: bulkAction,
    ids: z.optional(
      z
        .array(id)
        .check(
          z.minLength(1, complaint('selection-empty', 'Nothing is selected')),
          z.maxLength(limits.bulk, { error: () => tooManyAtOnce({ most: limits.bulk }) }),
        ),
    ),
    query: z.optional(filter),
    /** The end of a suspension. */
    until: endOfDecision,
    /** From the answer to the first of several requests, whose parts are one decision. */
    whole: z.optional(id),
  })
  .check(
    z.refine(needsReason, {
      path: ['reason'],
      error: complaint('reason-missing', 'A reason is required'),
    }),
    z.refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
      path: ['ids'],
      error: complaint('selection-or-query', 'Give either the ids, or a query that finds them'),
    }),
  );
