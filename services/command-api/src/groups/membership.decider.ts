import type { MembershipEvent } from '@portal/contracts/groups/group.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

export type MembershipState = { readonly isIn: boolean; readonly hasLeft: boolean };
export type MembershipCommand = {
  readonly type: 'Found' | 'Join' | 'Leave';
  readonly data: MembershipEvent['data'];
};

export const membershipDecider: Decider<MembershipState, MembershipCommand, MembershipEvent> = {
  initialState: { isIn: false, hasLeft: false },
  decide({ type, data }, { isIn, hasLeft }) {
    switch (type) {
      // The creation of a group may be completed late, when the founder has left already
      case 'Found':
        return isIn || hasLeft ? [] : [{ type: 'GroupJoined', data }];
      case 'Join':
        return isIn ? [] : [{ type: 'GroupJoined', data }];
      case 'Leave':
        return isIn ? [{ type: 'GroupLeft', data }] : [];
      default:
        return type satisfies never;
    }
  },
  evolve: ({ hasLeft }, { type }) => ({
    isIn: type === 'GroupJoined',
    hasLeft: hasLeft || type === 'GroupLeft',
  }),
};
