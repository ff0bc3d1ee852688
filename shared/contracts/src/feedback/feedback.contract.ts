import { messageAnswer } from '../accounts/session.api.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { listPageQuery } from '../fields/list-page.query.ts';
import { feedback as entry, feedbackAnswer, submitFeedbackRequest } from './feedback.api.ts';
import { feedbackStream } from './feedback.events.ts';
import { feedbackCountView, feedbackPushes } from './feedback.pushes.ts';

export const feedback = {
  streams: [feedbackStream],
  tag: 'Feedback',
  calls: {
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
  },
  views: [feedbackCountView],
  pushes: feedbackPushes,
  schemas: { Feedback: entry },
  refusals: {
    'feedback-submitted-already': 'This feedback has been submitted already',
  },
} as const satisfies FeatureContract;
