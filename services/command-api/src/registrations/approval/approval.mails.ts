import type { Letter } from '../../mail/letters.ts';
import type { Recipient } from '../../mail/recipients.ts';

export const asked = (to: Recipient, id: string, question: string, publicUrl: string): Letter => ({
  kind: 'registration-question',
  id: `asked-${id}`,
  to,
  subject: 'A question about your registration',
  paragraphs: [
    'An administrator would like to know something before letting you in:',
    question,
    `Please sign in to answer: ${publicUrl}/login`,
  ],
});

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

export function waiting(
  to: Recipient,
  id: string,
  { pending, days }: { readonly pending: number; readonly days: number },
  publicUrl: string,
): Letter {
  const people = counted(pending, 'person is', 'people are');
  const since = days === 0 ? 'since today' : `for ${counted(days, 'day', 'days')}`;
  return {
    kind: 'registrations-waiting',
    id,
    to,
    subject: `${people} waiting to be let in`,
    paragraphs: [
      `${people} waiting${pending === 1 ? ` ${since}` : `, the oldest ${since}`}.`,
      `Please decide here: ${publicUrl}/admin`,
    ],
  };
}
