import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../wire/call.ts';
import { listPageQuery } from '../fields/list-page.query.ts';
import { feedbackAnswer, submitFeedbackRequest } from './feedback.api.ts';

export const feedbackCalls = {
  'GET /feedback': {
    access: 'admin',
    summary: 'A page of the feedback, newest first; the header `X-Total-Count` has the total',
    query: listPageQuery,
    answers: { 200: feedbackAnswer },
  },
  'POST /feedback': {
    access: 'member',
    rate: 'publish',
    summary: 'Send feedback',
    body: submitFeedbackRequest,
    example: { subject: 'Directory', message: 'Please show the house as well.' },
    answers: { 201: messageAnswer },
  },
} as const satisfies CallTable;
