import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Role } from '@portal/contracts/members/role';
import { isSuspended, type Suspension } from '@portal/contracts/suspensions/suspension';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';
import { userNotFound } from '../refusals.ts';

export type SuspensionState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'pending' | 'approved';
      readonly role: Role;
      readonly suspension: Suspension | null;
    };

export type SuspensionCommand = {
  readonly memberId: string;
  /** The administrator. */
  readonly by: string;
  readonly at: Date;
} & (
  | { readonly type: 'Suspend'; readonly until: string | null; readonly reason: string }
  | { readonly type: 'Restore'; readonly reason: string | null }
);

const refuse = (message: string) => new DomainError('conflict', message);

export const suspensionDecider: Decider<SuspensionState, SuspensionCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    const { memberId, by, at, reason } = command;
    if (state.status === 'absent') throw userNotFound();
    if (command.type === 'Restore')
      return isSuspended(state.suspension, at)
        ? [{ type: 'MemberRestored', data: { memberId, reason } }]
        : [];
    if (memberId === by) throw refuse('You cannot suspend yourself.');
    if (state.status === 'pending') throw refuse('Only approved members can be suspended.');
    // This also protects the last administrator
    if (state.role === 'admin') throw refuse('An administrator cannot be suspended.');
    const { until } = command;
    if (until !== null && until <= at.toISOString())
      throw new DomainError('invalid', 'Please enter a date in the future', {
        fields: [{ field: 'until', message: 'Please enter a date in the future' }],
      });
    return [{ type: 'MemberSuspended', data: { memberId, until, reason: command.reason } }];
  },

  evolve(state, event) {
    if (event.type === 'MemberRegistered')
      return { status: 'pending', role: 'member', suspension: null };
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'MemberApproved':
        return { ...state, status: 'approved' };
      case 'MemberRoleChanged':
        return { ...state, role: event.data.role };
      case 'MemberSuspended':
        return { ...state, suspension: { until: event.data.until } };
      case 'MemberRestored':
        return { ...state, suspension: null };
      case 'MemberRejected':
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'absent' };
      default:
        return state;
    }
  },
};
