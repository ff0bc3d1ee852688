import type { Caller } from '@portal/contracts/wire/access';
import type { GroupEvent } from '@portal/contracts/groups/group.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Words } from '@portal/languages/coded-text';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { DomainError } from '@portal/service-kit/errors';
import { changedSince, groupNotFound, refusal } from '../refusals.ts';

/** Null where they were not opened. */
type Details = { readonly name: string | null; readonly description: string | null };

export type GroupState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'present' | 'removed';
      readonly founderId: string;
      readonly details: Details;
      /** Before the newest change. */
      readonly earlier: Details;
    };

export type GroupCommand =
  | { readonly type: 'Create'; readonly data: DataOf<GroupEvent, 'GroupCreated'> }
  | {
      readonly type: 'Change';
      readonly groupId: string;
      readonly by: Caller;
      readonly name?: string | undefined;
      readonly description?: string | undefined;
    }
  | { readonly type: 'Remove'; readonly groupId: string; readonly by: Caller }
  | { readonly type: 'ChangeBack'; readonly groupId: string }
  | { readonly type: 'Restore'; readonly groupId: string }
  | { readonly type: 'RemoveAgain'; readonly groupId: string }
  /** Re-encrypts the name under the key of the group. */
  | { readonly type: 'KeepName'; readonly groupId: string };

export const groupDecider: Decider<GroupState, GroupCommand, GroupEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    if (command.type === 'Create') {
      if (state.status !== 'absent') throw refusal('conflict', 'group-created-already');
      return [{ type: 'GroupCreated', data: command.data }];
    }
    const { groupId } = command;
    if (command.type === 'Restore') {
      if (state.status === 'absent') throw groupNotFound();
      if (state.status !== 'removed') throw changedSince();
      // The founder is erased, and with them the name of the group
      if (state.details.name === null) throw groupNotFound();
      return [{ type: 'GroupRestored', data: { groupId, founderId: state.founderId } }];
    }
    if (state.status !== 'present') throw groupNotFound();
    const { founderId, details, earlier } = state;
    const changed = (next: Details): readonly GroupEvent[] =>
      next.name === details.name && next.description === details.description
        ? []
        : [{ type: 'GroupDetailsChanged', data: { groupId, founderId, ...next } }];
    const removed: readonly GroupEvent[] = [{ type: 'GroupRemoved', data: { groupId, founderId } }];

    switch (command.type) {
      case 'ChangeBack':
        return changed(earlier);
      case 'RemoveAgain':
        return removed;
      case 'KeepName':
        return details.name === null
          ? []
          : [{ type: 'GroupDetailsChanged', data: { groupId, founderId, ...details } }];
      case 'Change': {
        requireFounder(command.by, founderId, wordsOf('group-not-yours-to-change'));
        const { name = details.name, description = details.description } = command;
        return changed({ name, description });
      }
      case 'Remove':
        requireFounder(command.by, founderId, wordsOf('group-not-yours-to-remove'));
        return removed;
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'GroupCreated': {
        const { founderId, name, description } = event.data;
        const details = { name, description };
        return { status: 'present', founderId, details, earlier: details };
      }
      case 'GroupDetailsChanged': {
        const { name, description } = event.data;
        return state.status === 'absent'
          ? state
          : { ...state, details: { name, description }, earlier: state.details };
      }
      case 'GroupRemoved':
        return state.status === 'absent' ? state : { ...state, status: 'removed' };
      case 'GroupRestored':
        return state.status === 'absent' ? state : { ...state, status: 'present' };
      default:
        return event satisfies never;
    }
  },
};

function requireFounder(by: Caller, founderId: string, words: Words): void {
  if (by.memberId !== founderId && by.role !== 'admin') throw new DomainError('forbidden', words);
}
