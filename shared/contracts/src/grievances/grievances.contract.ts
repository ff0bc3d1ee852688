import * as z from 'zod/mini';
import { messageAnswer } from '../accounts/session.api.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { listPageQuery } from '../fields/list-page.query.ts';
import {
  grievance,
  answerGrievanceRequest,
  fileGrievanceRequest,
  grievancesAnswer,
  ownGrievancesAnswer,
} from './grievance.api.ts';
import { grievanceStream } from './grievance.events.ts';
import { dueGrievancesView } from './grievance.views.ts';

export const grievances = {
  streams: [grievanceStream],
  tag: 'Your data',
  calls: {
    'POST /account/grievances': {
      access: 'member',
      rate: 'publish',
      summary:
        'Complain about how the portal treats your data; the message says when you will get an answer',
      body: fileGrievanceRequest,
      example: { text: 'My admission number is wrong, and nobody corrected it.' },
      answers: { 201: messageAnswer },
    },
    'GET /account/grievances': {
      access: 'member',
      rule: 'Your own only',
      summary: 'Your complaints with their answers, newest first, at most 50',
      answers: { 200: ownGrievancesAnswer },
    },
    'GET /admin/grievances': {
      access: 'admin',
      summary: 'A page of complaints of members about their data',
      query: z.strictObject({
        ...listPageQuery.shape,
        state: z._default(z.enum(['open', 'answered']), 'open'),
      }),
      answers: { 200: grievancesAnswer },
    },
    'PUT /admin/grievances/:grievanceId': {
      access: 'admin',
      summary:
        'Answer a complaint; the member gets a notification and reads the answer with their data',
      body: answerGrievanceRequest,
      example: { answer: 'We corrected it today. Thank you for telling us.' },
      refusals: {
        404: 'There is no such complaint',
        409: 'It already has a different answer, or it is your own',
      },
    },
  },
  views: [dueGrievancesView],
  schemas: { Grievance: grievance },
  refusals: {
    'complaint-not-found': 'There is no such complaint',
    'complaint-filed-already': 'This complaint has been filed already',
    'complaint-answered-already': 'This complaint was already answered',
    'complaint-your-own': 'Another administrator has to answer your own complaint',
  },
} as const satisfies FeatureContract;
