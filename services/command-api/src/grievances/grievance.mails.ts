import { longDate } from '@portal/languages/dates';
import { sayIn } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export function grievanceDue(
  to: Recipient,
  id: string,
  due: { readonly dueAt: string; readonly publicUrl: string; readonly timeZone: string },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'grievance-due',
    id,
    to,
    subject: say('A complaint has to be answered soon'),
    paragraphs: [
      say(
        'A member has complained about how the portal treats their data. The answer is due on {date}.',
        { date: longDate(to.language, due.dueAt, due.timeZone) },
      ),
      say('Please read it and answer: {url}', { url: `${due.publicUrl}/admin/data` }),
    ],
  };
}
