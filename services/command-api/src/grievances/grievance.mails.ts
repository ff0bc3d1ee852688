import type { Letter } from '../mail/letters.ts';

export const grievanceDue = (id: string, dueAt: string): Letter => ({
  kind: 'grievance-due',
  id,
  write: ({ say, urlOf, dateOf }) => ({
    subject: say('A complaint has to be answered soon'),
    paragraphs: [
      say(
        'A member has complained about how the portal treats their data. The answer is due on {date}.',
        { date: dateOf(dueAt) },
      ),
      say('Please read it and answer: {url}', { url: urlOf('/admin/data') }),
    ],
  }),
});
