import * as z from 'zod/mini';
import type { CallTable } from '../wire/call.ts';
import { decisionAnswer, decisionsAnswer, undoAnswer, undoPreviewAnswer } from './decision.api.ts';
import { historyQuery } from './history/history.query.ts';
import { reasonedRequest } from './because.ts';

export const decisionCalls = {
  'GET /admin/history': {
    access: 'admin',
    rate: 'search',
    work: 'export',
    rule: 'the line `query` has terms such as `actor:"Asha Patil"`, `action:reject-registration`, `subject:`, `batch:2004`, `since:2026-01-31`, `until:`, `undone:yes`; `before` gives older entries, `after` newer ones, oldest first; `format` (`csv` or `ndjson`) answers a file of all rows, at most 100,000, which is noted as an entry itself',
    summary: 'A page of staff decisions, newest first',
    confirm: {
      says: 'where `format` asks for a file',
      unlessQuery: z.object({ format: z.optional(z.undefined()) }),
    },
    query: historyQuery,
    answers: { 200: decisionsAnswer },
    alsoAnswers: ['text/csv', 'application/x-ndjson'],
  },
  'GET /admin/history/:decisionId': {
    access: 'admin',
    summary: 'A decision with what it changed and the events behind it',
    answers: { 200: decisionAnswer },
    refusals: { 404: 'There is no such decision' },
  },
  'GET /admin/history/:decisionId/undo': {
    access: 'admin',
    answeredBy: 'command-api',
    summary: 'Show what undoing a decision would change, or why it is not possible',
    answers: { 200: undoPreviewAnswer },
    refusals: { 404: 'There is no such decision' },
  },
  'POST /admin/history/:decisionId/undo': {
    access: 'registrar',
    rule: 'Needs the right of the call that would do the same today; coordinators: only their own decisions, about registrations of their batches',
    staff: true,
    confirm: 'by the decision',
    summary: 'Undo a decision; answers the history entry of the undo',
    body: reasonedRequest,
    example: { reason: 'Removed by mistake' },
    answers: { 200: undoAnswer },
    refusals: {
      403: 'You do not have the right to do this today',
      404: 'There is no such decision',
      409: 'It is too late, something has changed since, or the decision concerns you; the message says what. With `code: public-url-unset` its link would not work',
    },
  },
} as const satisfies CallTable;
