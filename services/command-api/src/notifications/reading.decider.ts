import type { ReadingEvent } from '@portal/contracts/notifications/notification.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

export type ReadingState = { readonly notificationIds: ReadonlySet<string> };
export type ReadingCommand = { readonly memberId: string; readonly month: string } & (
  | { readonly type: 'ReadOne'; readonly notificationId: string }
  | { readonly type: 'ReadAll' }
);

export const readingDecider: Decider<ReadingState, ReadingCommand, ReadingEvent> = {
  initialState: { notificationIds: new Set() },
  decide(command, state) {
    const { memberId } = command;
    switch (command.type) {
      case 'ReadOne': {
        const { notificationId } = command;
        return state.notificationIds.has(notificationId)
          ? []
          : [{ type: 'NotificationRead', data: { memberId, notificationId } }];
      }
      case 'ReadAll':
        return [{ type: 'AllNotificationsRead', data: { memberId } }];
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
