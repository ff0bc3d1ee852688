import type { FeatureContract } from '../feature-contract.ts';
import { pageQuery } from '../fields/page.query.ts';
import { answerRequest } from './answer.request.ts';
import {
  attendee,
  gathering,
  answerAnswer,
  attendeesAnswer,
  upcomingAnswer,
} from './gathering.api.ts';
import { answerStream, noticeStream } from './gathering.events.ts';
import { gatheringPushes } from './gathering.pushes.ts';
import { answersView, dueNoticesView } from './gathering.views.ts';

const NO_START = 'This event has no date yet, so nobody can answer';
const HAS_BEGUN = 'This event has begun, so nobody can answer any more';
const NOT_THERE = 'There is no such post, or it is not published';

export const gatherings = {
  streams: [answerStream, noticeStream],
  tag: 'Posts',
  calls: {
    'GET /posts/upcoming': {
      access: 'member',
      summary: 'The next five events that have not begun, soonest first',
      answers: { 200: upcomingAnswer },
    },
    'PUT /posts/:postId/answer': {
      access: 'member',
      rule: 'Until the event begins',
      summary: 'Say whether you come to an event; null withdraws the answer',
      body: answerRequest,
      example: { answer: 'going', guests: 2 },
      answers: { 200: answerAnswer },
      refusals: { 404: NOT_THERE, 409: `${NO_START}, or: ${HAS_BEGUN}` },
    },
    'GET /posts/:postId/answers': {
      access: 'member',
      summary: 'A page of the people who answered an event',
      query: pageQuery,
      answers: { 200: attendeesAnswer },
      refusals: { 404: NOT_THERE },
    },
    'GET /posts/:postId/answers.csv': {
      access: 'member',
      rate: 'search',
      rule: 'The author and administrators only',
      summary: 'Everyone who answered an event, as a table: name, batch, answer, guests',
      answers: { 200: 'text/csv' },
      refusals: { 403: 'Another member wrote the post', 404: NOT_THERE },
    },
    'GET /posts/:postId/event.ics': {
      access: 'member',
      summary: 'The event as an iCalendar file',
      answers: { 200: 'text/calendar' },
      refusals: { 404: 'There is no such post, it is not published, or it has no start' },
    },
  },
  views: [answersView, dueNoticesView],
  pushes: gatheringPushes,
  schemas: { Gathering: gathering, Attendee: attendee },
  refusals: {
    'event-without-start': NO_START,
    'event-begun': HAS_BEGUN,
    'answers-not-yours-to-export': 'Only the author and administrators can export the answers',
  },
} as const satisfies FeatureContract;
