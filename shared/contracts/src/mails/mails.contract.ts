import { decisionRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { listPageQuery } from '../fields/list-page.query.ts';
import { BY_ADMINS } from '../wire/call.ts';
import { failedMail, failedMailsAnswer } from './mail.api.ts';
import { mailStream } from './mail.events.ts';
import { failedMailCountView, mailPushes } from './mail.pushes.ts';

const example = { note: 'The mailbox was full' };
const NOT_FOUND = 'There is no such email';

export const mails = {
  streams: [mailStream],
  tag: 'Mails',
  calls: {
    'GET /admin/mails': {
      access: 'admin',
      summary: 'A page of the emails that could not be sent, newest first',
      query: listPageQuery,
      answers: { 200: failedMailsAnswer },
    },
    'POST /admin/mails/:mailId/retry': {
      ...BY_ADMINS,
      summary: 'Try to send an email again, for another day',
      body: decisionRequest,
      example,
      refusals: {
        404: NOT_FOUND,
        409: 'It was set aside, or its text is gone because its link has expired or it is older than thirty days',
      },
    },
    'DELETE /admin/mails/:mailId': {
      ...BY_ADMINS,
      summary: 'Set an email aside: the portal does not try to send it any more',
      body: decisionRequest,
      example,
      refusals: { 404: NOT_FOUND, 409: 'It is being tried again' },
    },
  },
  views: [failedMailCountView],
  pushes: mailPushes,
  schemas: { FailedMail: failedMail },
  refusals: {
    'mail-not-found': 'There is no such email',
    'mail-used-up': 'This email cannot be sent any more. Please set it aside.',
    'mail-tried-again': 'This email is being tried again.',
    'mail-set-aside': 'This email was set aside.',
  },
} as const satisfies FeatureContract;
