import type { Caller } from '@portal/contracts/wire/access';
import type { MessageEvent } from '@portal/contracts/chat/message.events';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { withoutNames } from '../mentions/mention-decider.ts';
import { changedSince, messageNotFound, refusal } from '../refusals.ts';

type Text = Parameters<typeof withoutNames>[0];

export type MessageState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'present' | 'removed';
      readonly groupId: string;
      readonly senderId: string;
      /** The text to re-encrypt. Null if no key opens it, or if it is already re-encrypted because its author leaves. */
      readonly keepable: Text | null;
    };
export type MessageCommand =
  | { readonly type: 'Send'; readonly data: DataOf<MessageEvent, 'MessageSent'> }
  | {
      readonly type: 'Remove';
      readonly messageId: string;
      readonly groupId: string;
      readonly by: Caller;
    }
  | { readonly type: 'Restore'; readonly messageId: string }
  | { readonly type: 'RemoveAgain'; readonly messageId: string }
  | { readonly type: 'KeepWords'; readonly messageId: string; readonly keeperId: string };

export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initialState: { status: 'absent' },
  decide(command, state) {
    if (command.type === 'Send') {
      if (state.status !== 'absent') throw refusal('conflict', 'message-sent-already');
      return [{ type: 'MessageSent', data: command.data }];
    }
    const { messageId } = command;
    if (command.type === 'KeepWords') {
      if (state.status !== 'present' || state.keepable === null) return [];
      const { groupId, senderId, keepable } = state;
      const { keeperId } = command;
      const text = withoutNames(keepable);
      return [{ type: 'MessageKept', data: { messageId, groupId, senderId, keeperId, text } }];
    }
    if (command.type === 'Restore') {
      if (state.status !== 'removed') throw changedSince();
      const { groupId, senderId } = state;
      return [{ type: 'MessageRestored', data: { messageId, groupId, senderId } }];
    }
    if (state.status !== 'present') throw messageNotFound();
    const { groupId, senderId } = state;
    const removed: readonly MessageEvent[] = [
      { type: 'MessageRemoved', data: { messageId, groupId, senderId } },
    ];
    if (command.type === 'RemoveAgain') return removed;
    if (command.groupId !== groupId) throw messageNotFound();
    const { by } = command;
    if (by.memberId !== senderId && by.role !== 'admin')
      throw refusal('forbidden', 'message-not-yours-to-delete');
    return removed;
  },
  evolve(state, event) {
    const { groupId, senderId } = event.data;
    const keepable = state.status === 'absent' ? null : state.keepable;
    const known = { groupId, senderId, keepable };
    switch (event.type) {
      case 'MessageSent': {
        const { text, mentionIds } = event.data;
        return {
          ...known,
          status: 'present',
          keepable: text === null ? null : { text, mentionIds },
        };
      }
      case 'MessageKept':
        return { ...known, status: 'present', keepable: null };
      case 'MessageRemoved':
        return { ...known, status: 'removed' };
      case 'MessageRestored':
        return { ...known, status: 'present' };
      default:
        return event satisfies never;
    }
  },
};
