import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../wire/call.ts';
import { contactRequest } from './contact.api.ts';

export const contactCalls = {
  'POST /users/:memberId/contact-request': {
    access: 'member',
    rate: 'publish',
    summary: 'Ask a member for their contact details, in one line that they get as a notification',
    body: contactRequest,
    example: { text: 'I am in Pune on Friday. May I call you?' },
    answers: { 201: messageAnswer },
    refusals: {
      400: 'It is yourself',
      404: 'There is no such member',
      429: 'You asked this member within the last week',
    },
  },
} as const satisfies CallTable;
