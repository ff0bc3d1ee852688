import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../wire/call.ts';
import { decisionRequest } from '../decisions/because.ts';
import { limits } from '../fields/limits.ts';
import { rosterAnswer, rosterPreviewAnswer, rosterTakenAnswer } from './roster.api.ts';

const file = { field: 'roster', bytes: limits.rosterBytes };

export const rosterCalls = {
  'GET /admin/roster': {
    access: 'admin',
    summary: 'The school roster in use: when and by whom it was uploaded, and how many rows it has',
    answers: { 200: rosterAnswer },
  },
  'POST /admin/roster/preview': {
    access: 'admin',
    rate: 'roster',
    summary: 'Preview a roster: the columns found, the first rows, and errors and remarks by line',
    file,
    answers: { 200: rosterPreviewAnswer },
  },
  'PUT /admin/roster': {
    access: 'admin',
    rate: 'roster',
    staff: true,
    confirm: false,
    rule: 'A CSV file or an Excel workbook (.xlsx, its first sheet) with a line that names the columns: name and batch, and as you have them admission number and date of birth',
    summary: 'Replace the roster; lines with errors are left out',
    file,
    answers: { 200: rosterTakenAnswer },
  },
  'DELETE /admin/roster': {
    access: 'admin',
    staff: true,
    confirm: false,
    summary: 'Delete the roster',
    body: decisionRequest,
    example: { note: 'Last year’s list' },
    answers: { 200: messageAnswer },
    refusals: { 404: 'There is no roster' },
  },
} as const satisfies CallTable;
