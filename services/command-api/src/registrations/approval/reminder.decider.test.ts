import type { ReminderEvent } from '@portal/contracts/registrations/approval/approval.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { reminderDecider } from './reminder.decider.ts';

const data = { day: '2026-11-22', pending: 3 };
const reminded: ReminderEvent = { type: 'AdministratorsReminded', data };
const reminders = specify(reminderDecider);

it('reminds the administrators once a day', () => {
  reminders.given().when({ type: 'Remind', data }).then(reminded);
  reminders
    .given(reminded)
    .when({ type: 'Remind', data: { ...data, pending: 4 } })
    .then();
});

it('reminds nobody while no registration waits', () => {
  reminders
    .given()
    .when({ type: 'Remind', data: { ...data, pending: 0 } })
    .then();
});
