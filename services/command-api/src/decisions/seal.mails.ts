import { sayIn } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export function sealed(
  to: Recipient,
  id: string,
  seal: { readonly events: number; readonly hash: string; readonly publicUrl: string },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'log-sealed',
    id: `sealed-${id}`,
    to,
    subject: say('Please keep this mail: it protects the history'),
    paragraphs: [
      say('The history of {url} has {events, number} entries, and this is their seal:', {
        url: seal.publicUrl,
        events: seal.events,
      }),
      seal.hash,
      say(
        'You need not do anything else. With this seal, the people who run the server can show later that no entry was changed: npm run history -- verify --seal-hash, and these digits.',
      ),
    ],
  };
}

type Fault = { readonly from: string | null; readonly to: string | null; readonly what: string };
/** In English, as the command prints it for the people who run the server. */
const place = ({ from, to, what }: Fault): string =>
  from === null && to === null
    ? what
    : `Between ${from ?? 'the beginning'} and ${to ?? 'the end'}: ${what}.`;

export function changed(to: Recipient, id: string, faults: readonly Fault[]): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'log-changed',
    id: `log-changed-${id}`,
    to,
    subject: say('The history of the portal was changed'),
    paragraphs: [
      say(
        'The history no longer matches its seal: it was changed outside the portal. Please tell the people who run the server, and ask them to keep its backups.',
      ),
      ...faults.slice(0, 5).map(place),
    ],
  };
}
