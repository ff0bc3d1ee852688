import { fromJson } from '@portal/contracts/json';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { reminderStream } from '@portal/contracts/registrations/registration.events';
import { registrationsView } from '@portal/contracts/registrations/registration.views';
import { readView } from '@portal/contracts/view';
import type { Position } from '@portal/service-kit/event-store/event-store';
import { portalCommand } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { reminderDecider } from './reminder.decider.ts';
import { waiting } from './registration.mails.ts';

const PAGE = 500;
const DAY_MS = 86_400_000;
const ROLE_EVENTS: readonly MemberEvent['type'][] = ['MemberRoleChanged', 'MemberErased'];

/** Mails every administrator at most once a day, however many processes run this, while a registration waits. */
export function createReminder({
  eventStore,
  views,
  stream,
  recipientOf,
  letters,
  settings,
  now,
}: Context) {
  const reminders = stream(reminderStream, reminderDecider);
  const administrators = new Set<string>();
  let readTo: Position | null = null;

  async function findAdministrators(): Promise<readonly string[]> {
    for (;;) {
      const { events, position } = await eventStore.readTypes(ROLE_EVENTS, readTo, PAGE);
      for (const { data } of events) {
        const memberId = data['memberId'];
        if (typeof memberId !== 'string') continue;
        if (data['role'] === 'admin') administrators.add(memberId);
        else administrators.delete(memberId);
      }
      readTo = position;
      if (events.length < PAGE) return [...administrators];
    }
  }

  return async function remind(): Promise<void> {
    const { json } = await readView(views, registrationsView, {});
    const { pending = 0, oldestAt } = fromJson(registrationsView.answer, json);
    const at = now();
    const day = at.toISOString().slice(0, 10);
    const { events } = await reminders.handle(
      { day },
      { type: 'Remind', data: { day, pending } },
      portalCommand(at, 'reminder'),
    );
    if (events.length === 0) return;
    const days =
      oldestAt === undefined ? 0 : Math.floor((at.getTime() - Date.parse(oldestAt)) / DAY_MS);
    for (const memberId of await findAdministrators()) {
      const to = await recipientOf(memberId);
      const id = `waiting-${day}-${memberId}`;
      if (to) await letters.send(waiting(to, id, { pending, days }, settings.PORTAL_PUBLIC_URL));
    }
  };
}
