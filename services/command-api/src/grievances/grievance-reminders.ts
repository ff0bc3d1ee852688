import { grievanceStream } from '@portal/contracts/grievances/grievance.events';
import { dueGrievancesView } from '@portal/contracts/grievances/grievance.views';
import { fromJson } from '@portal/contracts/wire/json';
import { readView } from '@portal/contracts/wire/view';
import { portalCommand } from '../call-handling/command-context.ts';
import type { Needs } from '../call-handling/feature-needs.ts';
import { createAdministratorList } from '../rights/administrator-list.ts';
import { eachInTurn } from '../background/each-in-turn.ts';
import { grievanceDecider } from './grievance.decider.ts';
import { grievanceDue } from './grievance.mails.ts';

const REMINDED_MS = 7 * 86_400_000;

export type GrievanceReminderNeeds = Needs<
  'eventStore' | 'letters' | 'log' | 'now' | 'recipientOf' | 'settings' | 'stream' | 'views'
>;

/** Mails every administrator once about a complaint that is due within a week, however many processes run this. */
export function createGrievanceReminders(context: GrievanceReminderNeeds) {
  const { eventStore, stream, views, recipientOf, letters, settings, log, now } = context;
  const grievances = stream(grievanceStream, grievanceDecider, { opens: false });
  const findAdministrators = createAdministratorList(eventStore);

  return async function remind(stopped: AbortSignal): Promise<void> {
    const until = new Date(now().getTime() + REMINDED_MS).toISOString();
    const { json } = await readView(views, dueGrievancesView, { until });
    const { due } = fromJson(dueGrievancesView.answer, json);
    const { PORTAL_PUBLIC_URL: publicUrl, PORTAL_TIME_ZONE: timeZone } = settings;
    const remindOf = async ({ grievanceId, dueAt }: (typeof due)[number]) => {
      const { events } = await grievances.handle(
        { type: 'Remind', grievanceId },
        portalCommand(now(), 'reminder'),
      );
      if (events.length === 0) return;
      await letters.sendToEach(await findAdministrators(), async (memberId) => {
        const to = await recipientOf(memberId);
        const id = `grievance-${grievanceId}-${memberId}`;
        return to && grievanceDue(to, id, { dueAt, publicUrl, timeZone });
      });
    };
    await eachInTurn(due, remindOf, { what: 'the reminder of a complaint', log, stopped });
  };
}
