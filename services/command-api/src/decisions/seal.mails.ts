import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export const sealed = (
  to: Recipient,
  id: string,
  seal: { readonly events: number; readonly hash: string; readonly publicUrl: string },
): Letter => ({
  kind: 'log-sealed',
  id: `sealed-${id}`,
  to,
  subject: 'Please keep this mail: it protects the history',
  paragraphs: [
    `The history of ${seal.publicUrl} has ${seal.events.toLocaleString('en')} entries, and this is their seal:`,
    seal.hash,
    'You need not do anything else. With this seal, the people who run the server can show later that no entry was changed: npm run history -- verify --seal-hash, and these digits.',
  ],
});

type Fault = { readonly from: string | null; readonly to: string | null; readonly what: string };
const place = ({ from, to, what }: Fault): string =>
  from === null && to === null
    ? what
    : `Between ${from ?? 'the beginning'} and ${to ?? 'the end'}: ${what}.`;

export const changed = (to: Recipient, id: string, faults: readonly Fault[]): Letter => ({
  kind: 'log-changed',
  id: `log-changed-${id}`,
  to,
  subject: 'The history of the portal was changed',
  paragraphs: [
    'The history no longer matches its seal: it was changed outside the portal. Please tell the people who run the server, and ask them to keep its backups.',
    ...faults.slice(0, 5).map(place),
  ],
});
