import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const grievanceDue = (
  to: Recipient,
  id: string,
  { dueAt, publicUrl }: { readonly dueAt: string; readonly publicUrl: string },
): Letter => ({
  kind: 'grievance-due',
  id,
  to,
  subject: 'A complaint has to be answered soon',
  paragraphs: [
    `A member has complained about how the portal treats their data. The answer is due on ${longDate.format(new Date(dueAt))}.`,
    `Please read it and answer: ${publicUrl}/admin/data`,
  ],
});
