import type { ReadingEvent } from '@portal/contracts/notifications/notification.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

export type ReadingState = { readonly notificationIds: ReadonlySet<string> };
export type ReadingCommand =
  | {
      readonly type: 'ReadOne';
      readonly data: Extract<ReadingEvent, { type: 'NotificationRead' }>['data'];
    }
  | {
      readonly type: 'ReadAll';
      readonly data: Extract<ReadingEvent, { type: 'AllNotificationsRead' }>['data'];
    };

export const readingDecider: Decider<ReadingState, ReadingCommand, ReadingEvent> = {
  initialState: { notificationIds: new Set() },
  decide(command, state) {
    switch (command.type) {
      case 'ReadOne':
        return state.notificationIds.has(command.data.notificationId)
          ? []
          : [{ type: 'NotificationRead', data: command.data }];
      case 'ReadAll':
        return [{ type: 'AllNotificationsRead', data: command.data }];
      default:
        return command satisfies never;
    }
  },
  evolve({ notificationIds }, event) {
    switch (event.type) {
      case 'NotificationRead':
        return { notificationIds: new Set(notificationIds).add(event.data.notificationId) };
      case 'AllNotificationsRead':
        return { notificationIds: new Set() };
      default:
        return event satisfies never;
    }
  },
};
