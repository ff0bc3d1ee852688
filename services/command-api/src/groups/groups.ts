import { groupEvents } from '@portal/contracts/groups/group.events';
import { createCommandHandler, type CommandHandler } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { createEventCodec, sealingOnly, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import {
  groupDecider,
  type GroupCommand,
  type GroupState,
  type GroupStreamEvent,
} from './group.decider.ts';
import {
  membershipDecider,
  type MembershipCommand,
  type MembershipEvent,
  type MembershipState,
} from './membership.decider.ts';

export const GROUP_NOT_FOUND = 'Group not found.';

export const groupStream = (groupId: string): string => `group-${groupId}`;
export const membershipStream = (groupId: string, memberId: string): string =>
  `membership-${groupId}.${memberId}`;

/** Groups and who is in them, from the log. */
export interface Groups {
  readonly groups: CommandHandler<GroupState, GroupCommand, GroupStreamEvent>;
  readonly memberships: CommandHandler<MembershipState, MembershipCommand, MembershipEvent>;
  /** @throws DomainError not-found when there is no such group */
  founderOf(groupId: string): Promise<string>;
  /** @throws DomainError not-found when there is no such group, forbidden for whoever is not in it */
  requireMember(groupId: string, memberId: string): Promise<void>;
}

export function createGroups(options: {
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
}): Groups {
  const { eventStore, vault } = options;
  const groups = createCommandHandler({
    eventStore,
    codec: createEventCodec<GroupStreamEvent>(groupEvents, sealingOnly(vault)),
    decider: groupDecider,
  });
  const memberships = createCommandHandler({
    eventStore,
    codec: createEventCodec<MembershipEvent>(groupEvents, vault),
    decider: membershipDecider,
  });

  async function founderOf(groupId: string): Promise<string> {
    const { state } = await groups.load(groupStream(groupId));
    if (state.status === 'absent') throw new DomainError('not-found', GROUP_NOT_FOUND);
    return state.founderId;
  }

  return {
    groups,
    memberships,
    founderOf,
    async requireMember(groupId, memberId) {
      const { state } = await memberships.load(membershipStream(groupId, memberId));
      if (state.isIn) return;
      await founderOf(groupId);
      throw new DomainError('forbidden', 'You are not a member of this group.');
    },
  };
}
