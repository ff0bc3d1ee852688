import { fromJson } from '@portal/contracts/wire/json';
import { reminderStream } from '@portal/contracts/registrations/approval/approval.events';
import { registrationsView } from '@portal/contracts/registrations/approval/approval.views';
import { readView } from '@portal/contracts/wire/view';
import { portalCommand } from '../../call-handling/command-context.ts';
import type { Needs } from '../../call-handling/call-handlers.ts';
import { reminderDecider } from './reminder.decider.ts';
import { waiting } from './approval.mails.ts';

const DAY_MS = 86_400_000;

export type ReminderNeeds = Needs<
  'administrators' | 'letters' | 'now' | 'stream' | 'views' | 'willingRecipientOf'
>;

/** Mails every administrator at most once a day, however many processes run this, while a registration waits. */
export function createReminder({
  administrators,
  views,
  stream,
  willingRecipientOf,
  letters,
  now,
}: ReminderNeeds) {
  const reminders = stream(reminderStream, reminderDecider);

  return async function remind(): Promise<void> {
    const { json } = await readView(views, registrationsView, {});
    const { pending = 0, oldestAt } = fromJson(registrationsView.answer, json);
    const at = now();
    const day = at.toISOString().slice(0, 10);
    const { events } = await reminders.handle(
      { type: 'Remind', data: { day, pending } },
      portalCommand(at, 'reminder'),
    );
    if (events.length === 0) return;
    const days =
      oldestAt === undefined ? 0 : Math.floor((at.getTime() - Date.parse(oldestAt)) / DAY_MS);
    await letters.sendToEach(await administrators.all(), willingRecipientOf, (memberId) =>
      waiting(`waiting-${day}-${memberId}`, pending, days),
    );
  };
}
