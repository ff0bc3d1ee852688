import type { GroupEvent } from '@portal/contracts/groups/group.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';

export type GroupState =
  { readonly status: 'absent' } | { readonly status: 'present'; readonly founderId: string };
export type GroupCommand = {
  readonly type: 'Create';
  readonly data: Extract<GroupEvent, { type: 'GroupCreated' }>['data'];
};

export const groupDecider: Decider<GroupState, GroupCommand, GroupEvent> = {
  initialState: { status: 'absent' },
  decide({ data }, state) {
    if (state.status !== 'absent')
      throw new DomainError('conflict', 'This group has been created already');
    return [{ type: 'GroupCreated', data }];
  },
  evolve: (_state, { data }) => ({ status: 'present', founderId: data.founderId }),
};
