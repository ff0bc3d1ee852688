import { groupStream, membershipStream } from '@portal/contracts/groups/group.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { groupDecider } from './group.decider.ts';
import { membershipDecider } from './membership.decider.ts';
import { groupNotFound, notAMember } from '../refusals.ts';

export function createGroupMembers(stream: StreamBinder) {
  const groups = stream(groupStream, groupDecider, { opens: false });
  const memberships = stream(membershipStream, membershipDecider, { opens: false });

  async function founderOf(groupId: string): Promise<string> {
    const { state } = await groups.load({ groupId });
    if (state.status !== 'present') throw groupNotFound();
    return state.founderId;
  }

  return {
    founderOf,
    async requireMember(groupId: string, memberId: string): Promise<void> {
      const [{ state }] = await Promise.all([
        memberships.load({ groupId, memberId }),
        founderOf(groupId),
      ]);
      if (!state.isIn) throw notAMember();
    },
  };
}
