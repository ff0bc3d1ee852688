import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';
import { changedSince, userNotFound } from '../refusals.ts';

export type CoordinatorState = {
  readonly status: 'absent' | 'pending' | 'approved';
  readonly batches: readonly number[];
  /** The batches before the last change of them, and the revision of that change. */
  readonly former: { readonly batches: readonly number[]; readonly changedAt: number } | null;
  /** Of the next event. */
  readonly revision: number;
};

export type CoordinatorCommand =
  | { readonly type: 'Change'; readonly memberId: string; readonly batches: readonly number[] }
  /** Takes the change at `revision` back. */
  | { readonly type: 'TakeBack'; readonly memberId: string; readonly revision: number };

function wantedBy(command: CoordinatorCommand, { former }: CoordinatorState): readonly number[] {
  if (command.type === 'Change') return command.batches;
  if (former?.changedAt !== command.revision) throw changedSince();
  return former.batches;
}

function evolve(state: CoordinatorState, event: MemberEvent): CoordinatorState {
  switch (event.type) {
    case 'MemberRegistered':
    case 'MemberRejectionReversed':
    case 'MemberApprovalReversed':
      return { ...state, status: 'pending' };
    case 'MemberApproved':
      return { ...state, status: 'approved' };
    case 'MemberCoordinatorChanged':
      return {
        ...state,
        batches: event.data.batches,
        former: { batches: state.batches, changedAt: state.revision },
      };
    case 'MemberRejected':
    case 'MemberErasureStarted':
    case 'MemberErased':
      return { ...state, status: 'absent' };
    default:
      return state;
  }
}

export const coordinatorDecider: Decider<CoordinatorState, CoordinatorCommand, MemberEvent> = {
  initialState: { status: 'absent', batches: [], former: null, revision: 0 },

  decide(command, state) {
    const { memberId } = command;
    if (state.status === 'absent') throw userNotFound();
    const batches = wantedBy(command, state);
    if (batches.join() === state.batches.join()) return [];
    if (state.status === 'pending' && batches.length > 0)
      throw new DomainError('conflict', 'Only approved members can be coordinators.');
    return [{ type: 'MemberCoordinatorChanged', data: { memberId, batches: [...batches] } }];
  },

  evolve: (state, event) => ({ ...evolve(state, event), revision: state.revision + 1 }),
};
