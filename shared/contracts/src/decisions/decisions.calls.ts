import type { CallTable } from '../call.ts';
import { decisionAnswer, decisionsAnswer } from './decision.api.ts';
import { historyQuery } from './history.query.ts';

export const decisionCalls = {
  'GET /admin/history': {
    access: 'admin',
    rule: 'the line `query` has terms such as `actor:"Asha Patil"`, `action:reject-registration`, `subject:`, `batch:2004`, `since:2026-01-31`, `until:`, `undone:yes`; `before` gives older entries, `after` newer ones, oldest first',
    tag: 'History',
    summary: 'A page of the decisions of staff, newest first',
    query: historyQuery,
    answers: { 200: decisionsAnswer },
  },
  'GET /admin/history/:decisionId': {
    access: 'admin',
    tag: 'History',
    summary: 'A decision with what it changed and the events behind it',
    answers: { 200: decisionAnswer },
    refusals: { 404: 'There is no such decision' },
  },
} as const satisfies CallTable;
