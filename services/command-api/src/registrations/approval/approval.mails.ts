import type { Letter } from '../../mail/letters.ts';

export const asked = (id: string, question: string): Letter => ({
  kind: 'registration-question',
  id: `asked-${id}`,
  write: ({ say, urlOf }) => ({
    subject: say('A question about your registration'),
    paragraphs: [
      say('An administrator has a question before approving your registration:'),
      question,
      say('Please sign in to answer: {url}', { url: urlOf('/login') }),
    ],
  }),
});

/** @param days for which the oldest one waits */
export const waiting = (id: string, pending: number, days: number): Letter => ({
  kind: 'registrations-waiting',
  id,
  write: ({ say, urlOf }) => ({
    subject: say(
      '{pending, plural, one {# person is waiting for approval} other {# people are waiting for approval}}',
      { pending },
    ),
    paragraphs: [
      days === 0
        ? say(
            '{pending, plural, one {# person is waiting since today.} other {# people are waiting, the oldest since today.}}',
            { pending },
          )
        : say(
            '{pending, plural, one {1 person is waiting for {days, plural, one {# day} other {# days}}.} other {{pending, number} people are waiting, the oldest for {days, plural, one {# day} other {# days}}.}}',
            { pending, days },
          ),
      say('Please decide here: {url}', { url: urlOf('/admin') }),
    ],
  }),
});
