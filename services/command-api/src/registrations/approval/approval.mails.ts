import { sayIn } from '@portal/languages/say';
import type { Letter } from '../../mail/letters.ts';
import type { Recipient } from '../../mail/recipients.ts';

export function asked(to: Recipient, id: string, question: string, publicUrl: string): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'registration-question',
    id: `asked-${id}`,
    to,
    subject: say('A question about your registration'),
    paragraphs: [
      say('An administrator would like to know something before letting you in:'),
      question,
      say('Please sign in to answer: {url}', { url: `${publicUrl}/login` }),
    ],
  };
}

export function waiting(
  to: Recipient,
  id: string,
  { pending, days }: { readonly pending: number; readonly days: number },
  publicUrl: string,
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'registrations-waiting',
    id,
    to,
    subject: say(
      '{pending, plural, one {# person is waiting to be let in} other {# people are waiting to be let in}}',
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
      say('Please decide here: {url}', { url: `${publicUrl}/admin` }),
    ],
  };
}
