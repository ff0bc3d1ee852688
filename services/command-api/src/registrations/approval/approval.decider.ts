import type { MemberEvent } from '@portal/contracts/members/member.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { DomainError } from '@portal/service-kit/errors';
import { changedSince, refusal, userNotFound } from '../../refusals.ts';

/** `isAgain`: an approval was undone. */
type Registered = {
  readonly status: 'pending' | 'approved';
  readonly isAdmin: boolean;
  readonly isAgain: boolean;
};
type Rejected = { readonly status: 'rejected'; readonly isAgain: boolean };
export type ApprovalState =
  | { readonly status: 'absent' }
  /** The member's erasure has begun, so nobody brings them back. */
  | { readonly status: 'gone' }
  | Registered
  | Rejected;

export type ApprovalCommand =
  | { readonly type: 'Approve'; readonly data: DataOf<MemberEvent, 'MemberApproved'> }
  | { readonly type: 'Reject'; readonly data: DataOf<MemberEvent, 'MemberRejected'> }
  | {
      readonly type: 'ReverseApproval';
      readonly data: DataOf<MemberEvent, 'MemberApprovalReversed'>;
    }
  | {
      readonly type: 'ReverseRejection';
      readonly data: DataOf<MemberEvent, 'MemberRejectionReversed'>;
    };

export const isRegistered = (state: ApprovalState): state is Registered =>
  state.status === 'pending' || state.status === 'approved';

export const STILL_ADMINISTRATOR = wordsOf('member-still-administrator');

const registered = { status: 'pending', isAdmin: false } as const;

export const approvalDecider: Decider<ApprovalState, ApprovalCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    switch (command.type) {
      case 'Approve':
        if (!isRegistered(state)) throw userNotFound();
        if (state.status === 'approved') return [];
        return [
          { type: 'MemberApproved', data: command.data },
          ...(state.isAgain ? [{ type: 'MemberReadmitted', data: command.data } as const] : []),
        ];
      case 'ReverseApproval':
        if (state.status !== 'approved') throw changedSince();
        if (state.isAdmin) throw new DomainError('conflict', STILL_ADMINISTRATOR);
        return [{ type: 'MemberApprovalReversed', data: command.data }];
      case 'ReverseRejection':
        if (state.status !== 'rejected') throw changedSince();
        return [{ type: 'MemberRejectionReversed', data: command.data }];
      case 'Reject':
        if (state.status === 'rejected') return [];
        if (!isRegistered(state)) throw userNotFound();
        // This also protects the last administrator, since every administrator is approved
        if (state.status === 'approved')
          throw refusal('conflict', 'member-approved-not-rejectable');
        return [{ type: 'MemberRejected', data: command.data }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return { ...registered, isAgain: false };
      case 'MemberApproved':
        return isRegistered(state) ? { ...state, status: 'approved' } : state;
      case 'MemberApprovalReversed':
        return isRegistered(state) ? { ...state, status: 'pending', isAgain: true } : state;
      case 'MemberReadmitted':
        return isRegistered(state) ? { ...state, isAgain: false } : state;
      case 'MemberRoleChanged':
        return isRegistered(state) ? { ...state, isAdmin: event.data.role === 'admin' } : state;
      case 'MemberRejected':
        return { status: 'rejected', isAgain: isRegistered(state) && state.isAgain };
      case 'MemberRejectionReversed':
        return state.status === 'rejected' ? { ...registered, isAgain: state.isAgain } : state;
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'gone' };
      default:
        return state;
    }
  },
};
