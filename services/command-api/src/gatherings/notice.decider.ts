import type { NoticeEvent } from '@portal/contracts/gatherings/gathering.events';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';

export type NoticeState = {
  /** The start of the last reminder. */
  readonly remindedOf: string | null;
  /** The last change of time or place that was told. */
  readonly toldChange: number;
};

export type NoticeCommand =
  | { readonly type: 'Remind'; readonly data: DataOf<NoticeEvent, 'GatheringReminderSent'> }
  | { readonly type: 'TellChange'; readonly data: DataOf<NoticeEvent, 'GatheringChangeTold'> };

/** Each notice is sent once, however many workers find it due. */
export const noticeDecider: Decider<NoticeState, NoticeCommand, NoticeEvent> = {
  initialState: { remindedOf: null, toldChange: 0 },

  decide(command, { remindedOf, toldChange }) {
    switch (command.type) {
      case 'Remind':
        return command.data.startsAt === remindedOf
          ? []
          : [{ type: 'GatheringReminderSent', data: command.data }];
      case 'TellChange':
        return command.data.change <= toldChange
          ? []
          : [{ type: 'GatheringChangeTold', data: command.data }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'GatheringReminderSent':
        return { ...state, remindedOf: event.data.startsAt };
      case 'GatheringChangeTold':
        return { ...state, toldChange: Math.max(state.toldChange, event.data.change) };
      default:
        return event satisfies never;
    }
  },
};
