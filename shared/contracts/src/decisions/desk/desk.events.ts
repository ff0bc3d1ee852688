import * as z from 'zod/mini';
import { erasureLedgerEvents } from '../../erasure/erasure.events.ts';
import { defineEvent, stream, type EventOfStream } from '../../events/definition.ts';
import { id } from '../../fields/id.ts';
import { rosterEvents } from '../../roster/roster.events.ts';

export const bulkAction = z.enum(['approve', 'reject', 'suspend', 'restore', 'remove']);
export type BulkAction = z.infer<typeof bulkAction>;

export const exportFormat = z.enum(['csv', 'ndjson']);

/** Decisions that concern no particular member. Each has a separate stream. */
export const deskStream = stream({
  kind: 'desk',
  id: ({ deskId }: { readonly deskId: string }) => deskId,
  events: {
    ...rosterEvents,
    ...erasureLedgerEvents,
    /** Version 2 knows one format more. */
    HistoryExported: defineEvent(
      2,
      { deskId: id, format: z.enum([...exportFormat.options, 'parquet']), rows: z.int() },
      { 1: (data) => data },
    ),
    /**
     * Each decision names this one as the whole that it is part of, so readers count the parts. Version 1 had a `count`, which the client
     * stated.
     */
    BulkDecided: defineEvent(
      2,
      { deskId: id, action: z.enum([...bulkAction.options, 'undo']) },
      { 1: ({ count: _stated, ...data }) => data },
    ),
  },
});
export type DeskEvent = EventOfStream<typeof deskStream>;
