import * as z from 'zod/mini';
import type { FeatureContract } from '../feature-contract.ts';
import { choice, consentsAnswer } from './consent.api.ts';
import { consentStream } from './consent.events.ts';
import { consentsView } from './consent.views.ts';
import { namedNotice } from './notice-shown.ts';

const consentRequest = z.object({ given: z.boolean(), ...namedNotice.shape });

export const consents = {
  streams: [consentStream],
  tag: 'Your data',
  calls: {
    'GET /account/consents': {
      access: 'member',
      summary: 'What the signed-in member has chosen about birthday, age and emails, and when',
      answers: { 200: consentsAnswer },
    },
    'PUT /account/consents/:purpose': {
      access: 'member',
      summary:
        'Give or withdraw a consent: `birthday`, `age` or `mails`; names the notice that was shown',
      body: consentRequest,
      example: { given: false, noticeVersion: '2026-01-01', language: 'en' },
      answers: { 200: consentsAnswer },
      refusals: { 404: 'There is no such purpose' },
    },
    'PUT /account/notice': {
      access: 'member',
      summary: 'Note that the member has seen which version of the privacy policy is in force',
      body: namedNotice,
      example: { noticeVersion: '2026-01-01', language: 'en' },
    },
  },
  views: [consentsView],
  schemas: { Choice: choice },
  refusals: {
    'purpose-not-found': 'There is no such purpose',
  },
} as const satisfies FeatureContract;
