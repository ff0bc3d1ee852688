import type { Letter } from '../mail/letters.ts';

export const sealed = (
  id: string,
  { events, hash }: { readonly events: number; readonly hash: string },
): Letter => ({
  kind: 'log-sealed',
  id: `sealed-${id}`,
  write: ({ say, urlOf }) => ({
    subject: say('Please keep this email: it protects the history'),
    paragraphs: [
      say('The history of {url} has {events, number} entries. This is its seal:', {
        url: urlOf(''),
        events,
      }),
      hash,
      say(
        'You do not need to do anything else. With this seal, the people who run the server can show later that no entry was changed. Their command is npm run history -- verify --seal-hash, followed by the seal.',
      ),
    ],
  }),
});

type Fault = { readonly from: string | null; readonly to: string | null; readonly what: string };
/** In English, as the command prints it for the people who run the server. */
const place = ({ from, to, what }: Fault): string =>
  from === null && to === null
    ? what
    : `Between ${from ?? 'the beginning'} and ${to ?? 'the end'}: ${what}.`;

export const changed = (id: string, faults: readonly Fault[]): Letter => ({
  kind: 'log-changed',
  id: `log-changed-${id}`,
  write: ({ say }) => ({
    subject: say('The history of the portal was changed'),
    paragraphs: [
      say(
        'The history no longer matches its seal: it was changed outside the portal. Please tell the people who run the server, and ask them to keep its backups.',
      ),
      ...faults.slice(0, 5).map(place),
    ],
  }),
});
