import { grievanceStream } from '@portal/contracts/grievances/grievance.events';
import { dueGrievancesView } from '@portal/contracts/grievances/grievance.views';
import { fromJson } from '@portal/contracts/wire/json';
import { readView } from '@portal/contracts/wire/view';
import { portalCommand } from '../call-handling/command-context.ts';
import type { Needs } from '../call-handling/call-handlers.ts';
import { eachInTurn } from '../background/each-in-turn.ts';
import { grievanceDecider } from './grievance.decider.ts';
import { grievanceDue } from './grievance.mails.ts';

const REMINDED_MS = 7 * 86_400_000;

export type GrievanceReminderNeeds = Needs<
  'administrators' | 'letters' | 'log' | 'now' | 'recipientOf' | 'stream' | 'views'
>;

/** Mails every administrator once about a complaint that is due within a week, however many processes run this. */
export function createGrievanceReminders(context: GrievanceReminderNeeds) {
  const { administrators, stream, views, recipientOf, letters, log, now } = context;
  const grievances = stream(grievanceStream, grievanceDecider, { opens: false });

  return async function remind(stopped: AbortSignal): Promise<void> {
    const until = new Date(now().getTime() + REMINDED_MS).toISOString();
    const { json } = await readView(views, dueGrievancesView, { until });
    const { due } = fromJson(dueGrievancesView.answer, json);
    const remindOf = async ({ grievanceId, dueAt }: (typeof due)[number]) => {
      const { events } = await grievances.handle(
        { type: 'Remind', grievanceId },
        portalCommand(now(), 'reminder'),
      );
      if (events.length === 0) return;
      await letters.sendToEach(await administrators.all(), recipientOf, (memberId) =>
        grievanceDue(`grievance-${grievanceId}-${memberId}`, dueAt),
      );
    };
    await eachInTurn(due, remindOf, { what: 'the reminder of a complaint', log, stopped });
  };
}
