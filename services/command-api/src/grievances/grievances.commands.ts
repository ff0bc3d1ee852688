import { grievanceStream } from '@portal/contracts/grievances/grievance.events';
import { answerWordsOf } from '../call-handling/answer-texts.ts';
import { message } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { createGrievanceReminders, type GrievanceReminderNeeds } from './grievance-reminders.ts';
import { grievanceDecider } from './grievance.decider.ts';
import { idOf, refusal } from '../refusals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Needed = Needs<'now' | 'recurring' | 'settings' | 'stream'> & GrievanceReminderNeeds;

export const grievances = commands((context: Needed) => {
  const { stream, recurring, settings, now } = context;
  const ofMembers = stream(grievanceStream, grievanceDecider);
  recurring.every(HOUR_MS, 'reminders of complaints', createGrievanceReminders(context));

  return {
    'POST /account/grievances': async ({ body: { text }, session: { memberId }, command }) => {
      const filing = command('file-grievance');
      const grievanceId = newId(filing, 'grievance');
      const due = new Date(now().getTime() + settings.PORTAL_GRIEVANCE_DAYS * DAY_MS);
      const { position } = await ofMembers.handle(
        { type: 'File', data: { grievanceId, memberId, dueAt: due.toISOString(), text } },
        filing,
      );
      return message(answerWordsOf('complaint-filed', { due }), position);
    },

    'PUT /admin/grievances/:grievanceId': async ({ params, body, session, command }) => {
      const grievanceId = idOf(params.grievanceId, () =>
        refusal('not-found', 'complaint-not-found'),
      );
      const { position } = await ofMembers.handle(
        { type: 'Answer', grievanceId, answer: body.answer, by: session.memberId },
        command('answer-grievance'),
      );
      return message('complaint-answered', position);
    },
  };
});
