import type { ReminderEvent } from '@portal/contracts/registrations/approval/approval.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

export type ReminderState = { readonly isReminded: boolean };
export type ReminderCommand = { readonly type: 'Remind'; readonly data: ReminderEvent['data'] };

export const reminderDecider: Decider<ReminderState, ReminderCommand, ReminderEvent> = {
  initialState: { isReminded: false },
  decide: ({ data }, { isReminded }) =>
    isReminded || data.pending === 0 ? [] : [{ type: 'AdministratorsReminded', data }],
  evolve: () => ({ isReminded: true }),
};
