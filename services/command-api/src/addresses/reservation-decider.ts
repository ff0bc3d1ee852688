import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

/** The registration for which an address was reserved. `over`: it was rejected, or an erasure has begun. */
export type ReservationState = {
  readonly status: 'absent' | 'registered' | 'over' | 'erased';
};
/** Closes the id of an abandoned registration, so that nothing can complete it. */
export type ReservationCommand = { readonly type: 'Abandon'; readonly memberId: string };

export const reservationDecider: Decider<ReservationState, ReservationCommand, MemberEvent> = {
  initialState: { status: 'absent' },
  decide: ({ memberId }, { status }) =>
    status === 'absent' ? [{ type: 'MemberErased', data: { memberId } }] : [],
  evolve(state, { type }) {
    switch (type) {
      case 'MemberRegistered':
      case 'MemberRejectionReversed':
        return { status: 'registered' };
      case 'MemberRejected':
      case 'MemberErasureStarted':
        return { status: 'over' };
      case 'MemberErased':
        return { status: 'erased' };
      default:
        return state;
    }
  },
};
