import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal, userNotFound } from '../refusals.ts';

type Erasure = { readonly dueAt: string; readonly own: boolean };
export type LeavingState = {
  readonly isApproved: boolean;
  readonly isAdministrator: boolean;
  readonly isHidden: boolean;
  readonly erasure: Erasure | null;
};
export type LeavingCommand = { readonly memberId: string } & (
  | { readonly type: 'Leave'; readonly dueAt: string; readonly keepsWords: boolean }
  | { readonly type: 'Keep' }
  | { readonly type: 'Hide' }
);

const initialState: LeavingState = {
  isApproved: false,
  isAdministrator: false,
  isHidden: false,
  erasure: null,
};

export const leavingDecider: Decider<LeavingState, LeavingCommand, MemberEvent> = {
  initialState,

  decide(command, { isApproved, isAdministrator, isHidden, erasure }) {
    if (!isApproved) throw userNotFound();
    const { memberId } = command;
    switch (command.type) {
      case 'Leave':
        // The portal must not lose its last administrator
        if (isAdministrator) throw refusal('conflict', 'leaving-administrator');
        return erasure === null
          ? [
              {
                type: 'MemberErasureRequested',
                data: {
                  memberId,
                  dueAt: command.dueAt,
                  own: true,
                  keepsWords: command.keepsWords,
                },
              },
            ]
          : [];
      case 'Keep':
        if (erasure?.own === false) throw refusal('conflict', 'leaving-by-administrators');
        return erasure === null ? [] : [{ type: 'MemberErasureCancelled', data: { memberId } }];
      case 'Hide':
        return isHidden ? [] : [{ type: 'MemberHidden', data: { memberId } }];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberApproved':
        return { ...state, isApproved: true };
      case 'MemberRoleChanged':
        return { ...state, isAdministrator: event.data.role === 'admin' };
      case 'MemberHidden':
        return { ...state, isHidden: true };
      case 'MemberReturned':
        return { ...state, isHidden: false };
      case 'MemberErasureRequested':
        return { ...state, erasure: { dueAt: event.data.dueAt, own: event.data.own } };
      case 'MemberErasureCancelled':
        return { ...state, erasure: null };
      case 'MemberApprovalReversed':
      case 'MemberRejected':
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { ...state, isApproved: false, isHidden: false, erasure: null };
      default:
        return state;
    }
  },
};
