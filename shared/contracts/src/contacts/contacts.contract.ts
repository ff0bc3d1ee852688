import { complaint, noun } from '@portal/languages/complaints';
import * as z from 'zod/mini';
import { messageAnswer } from '../accounts/session.api.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';
import { contactStream } from './contact.events.ts';

const contactRequest = z.object({
  text: typedText(
    noun('Message'),
    limits.contactText,
    complaint('contact-missing', 'Please write your message.'),
  ).check(
    z.refine((text) => !/[\n\r]/u.test(text), {
      error: complaint('contact-not-one-line', 'Message must be one line'),
    }),
  ),
});

export const contacts = {
  streams: [contactStream],
  tag: 'Members',
  calls: {
    'POST /users/:memberId/contact-request': {
      access: 'member',
      rate: 'publish',
      summary: 'Ask a member to get in touch, in a short message that they get as a notification',
      body: contactRequest,
      example: { text: 'I am in Pune on Friday. May I call you?' },
      answers: { 201: messageAnswer },
      refusals: {
        400: 'You cannot write to yourself',
        404: 'There is no such member',
        429: 'You wrote to this member within the last week',
      },
    },
  },
  refusals: {
    'contact-hidden': 'This member has hidden their account for a while.',
    'contact-at-rest': 'Nobody uses this account any more, so nobody would read your message.',
    'contact-yourself': 'You cannot write to yourself',
    'contact-too-often': 'You can write to the same member once a week.',
  },
} as const satisfies FeatureContract;
