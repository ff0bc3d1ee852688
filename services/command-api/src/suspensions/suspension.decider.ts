import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Role } from '@portal/contracts/members/role';
import { isSuspended, type Suspension } from '@portal/contracts/suspensions/suspension';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { changedSince, fieldRefusal, notYourself, refusal, userNotFound } from '../refusals.ts';

type PresentMember = {
  readonly status: 'pending' | 'approved';
  readonly role: Role;
  readonly suspension: Suspension | null;
  /** The state before the last decision about a suspension. */
  readonly before: Suspension | null;
};
export type SuspensionState =
  | { readonly status: 'absent'; readonly member?: PresentMember }
  | PresentMember;

type ByStaff = {
  readonly memberId: string;
  /** The administrator. */
  readonly by: string;
  readonly at: Date;
};
export type SuspensionCommand =
  | (ByStaff & {
      readonly type: 'Suspend';
      readonly until: string | null;
      readonly reason: string;
    })
  | (ByStaff & { readonly type: 'Restore'; readonly reason: string | null })
  /** Takes the last suspension, or the end of one, back. */
  | (ByStaff & { readonly type: 'Reverse'; readonly reason: string });

export const suspensionDecider: Decider<SuspensionState, SuspensionCommand, MemberEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    const { memberId, by, at, reason } = command;
    if (state.status === 'absent') throw userNotFound();
    const isOut = isSuspended(state.suspension, at);
    const restored: MemberEvent = { type: 'MemberRestored', data: { memberId, reason } };
    if (command.type === 'Restore') return isOut ? [restored] : [];
    const wasOut = isSuspended(state.before, at);
    if (command.type === 'Reverse' && !wasOut) {
      if (!isOut) throw changedSince();
      return [restored];
    }
    if (memberId === by) throw notYourself(wordsOf('suspension-of-yourself'));
    if (state.status === 'pending') throw refusal('conflict', 'suspension-only-approved');
    // This also protects the last administrator
    if (state.role === 'admin') throw refusal('conflict', 'suspension-of-administrator');
    const until = command.type === 'Suspend' ? command.until : (state.before?.until ?? null);
    if (until !== null && until <= at.toISOString())
      throw fieldRefusal('invalid', 'until', 'date-not-in-future');
    return [{ type: 'MemberSuspended', data: { memberId, until, reason: command.reason } }];
  },

  evolve(state, event) {
    if (event.type === 'MemberRegistered')
      return { status: 'pending', role: 'member', suspension: null, before: null };
    if (event.type === 'MemberRejectionReversed' && state.status === 'absent')
      return state.member ?? state;
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'MemberApproved':
        return { ...state, status: 'approved' };
      case 'MemberRoleChanged':
        return { ...state, role: event.data.role };
      case 'MemberSuspended':
        return { ...state, suspension: { until: event.data.until }, before: state.suspension };
      case 'MemberRestored':
        return { ...state, suspension: null, before: state.suspension };
      case 'MemberApprovalReversed':
        return { ...state, status: 'pending' };
      case 'MemberRejected':
        return { status: 'absent', member: state };
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { status: 'absent' };
      default:
        return state;
    }
  },
};
