import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../wire/call.ts';
import { decisionRequest } from '../decisions/because.ts';
import { listPageQuery } from '../fields/list-page.query.ts';
import { failedMailsAnswer } from './mail.api.ts';

const example = { note: 'The mailbox was full' };
const NOT_FOUND = 'There is no such mail';

export const mailCalls = {
  'GET /admin/mails': {
    access: 'admin',
    summary: 'A page of the mails that could not be sent, newest first',
    query: listPageQuery,
    answers: { 200: failedMailsAnswer },
  },
  'POST /admin/mails/:mailId/retry': {
    access: 'admin',
    staff: true,
    confirm: false,
    summary: 'Try a mail again, for another day',
    body: decisionRequest,
    example,
    answers: { 200: messageAnswer },
    refusals: {
      404: NOT_FOUND,
      409: 'It was set aside, or its words are gone: its link has expired, or it is older than thirty days',
    },
  },
  'DELETE /admin/mails/:mailId': {
    access: 'admin',
    staff: true,
    confirm: false,
    summary: 'Set a mail aside: nobody tries it any more',
    body: decisionRequest,
    example,
    answers: { 200: messageAnswer },
    refusals: { 404: NOT_FOUND, 409: 'It is being tried again' },
  },
} as const satisfies CallTable;
