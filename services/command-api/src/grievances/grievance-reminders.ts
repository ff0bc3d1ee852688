import { grievanceStream } from '@portal/contracts/grievances/grievance.events';
import { dueGrievancesView } from '@portal/contracts/grievances/grievance.views';
import { fromJson } from '@portal/contracts/json';
import { readView } from '@portal/contracts/view';
import { portalCommand } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { createAdministratorList } from '../parts/administrator-list.ts';
import { grievanceDecider } from './grievance.decider.ts';
import { grievanceDue } from './grievance.mails.ts';

const REMINDED_MS = 7 * 86_400_000;

/** Mails every administrator once about a complaint that is due within a week, however many processes run this. */
export function createGrievanceReminders(context: Context) {
  const { eventStore, stream, views, recipientOf, letters, settings, now } = context;
  const grievances = stream(grievanceStream, grievanceDecider, { opens: false });
  const findAdministrators = createAdministratorList(eventStore);

  return async function remind(stopped: AbortSignal): Promise<void> {
    const until = new Date(now().getTime() + REMINDED_MS).toISOString();
    const { json } = await readView(views, dueGrievancesView, { until });
    const { due } = fromJson(dueGrievancesView.answer, json);
    for (const { grievanceId, dueAt } of due) {
      if (stopped.aborted) return;
      const { events } = await grievances.handle(
        { grievanceId },
        { type: 'Remind', grievanceId },
        portalCommand(now(), 'reminder'),
      );
      if (events.length === 0) continue;
      for (const memberId of await findAdministrators()) {
        const to = await recipientOf(memberId);
        const publicUrl = settings.PORTAL_PUBLIC_URL;
        const id = `grievance-${grievanceId}-${memberId}`;
        if (to) await letters.send(grievanceDue(to, id, { dueAt, publicUrl }));
      }
    }
  };
}
