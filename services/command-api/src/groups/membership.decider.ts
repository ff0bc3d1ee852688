import type { MembershipEvent } from '@portal/contracts/groups/group.events';
import type { Decider } from '@portal/service-kit/decider';

export type MembershipState = { readonly isIn: boolean };
export type MembershipCommand = {
  readonly type: 'Join' | 'Leave';
  readonly data: MembershipEvent['data'];
};

export const membershipDecider: Decider<MembershipState, MembershipCommand, MembershipEvent> = {
  initialState: { isIn: false },
  decide({ type, data }, { isIn }) {
    switch (type) {
      case 'Join':
        return isIn ? [] : [{ type: 'GroupJoined', data }];
      case 'Leave':
        return isIn ? [{ type: 'GroupLeft', data }] : [];
      default:
        return type satisfies never;
    }
  },
  evolve: (_state, { type }) => ({ isIn: type === 'GroupJoined' }),
};
