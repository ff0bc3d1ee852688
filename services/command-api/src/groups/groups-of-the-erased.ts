import { groupStream } from '@portal/contracts/groups/group.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { derivedFollowUp } from '../call-handling/command-context.ts';
import { groupDecider } from './group.decider.ts';
import { eventsOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import type { Base } from '../foundation.ts';

/**
 * A group with other members keeps its name when its founder is erased: the name is re-encrypted under the key of the group while the founder's
 * key still exists. A group that has no other members is deleted with its key.
 */
export function createGroupsOfTheErased({
  eventStore,
  stream,
  vault,
}: Base<'eventStore' | 'stream' | 'vault'>) {
  const groups = stream(groupStream, groupDecider);

  async function foundedBy(founderId: string): Promise<readonly string[]> {
    const founded: string[] = [];
    for await (const { data } of eventsOfTypes(eventStore, 'GroupCreated'))
      if (data['founderId'] === founderId && typeof data['groupId'] === 'string')
        founded.push(data['groupId']);
    return founded;
  }

  /** @returns those of the groups that have other members */
  async function withOthers(
    groupIds: readonly string[],
    founderId: string,
  ): Promise<ReadonlySet<string>> {
    const others = new Map(groupIds.map((groupId) => [groupId, new Set<unknown>()]));
    if (others.size > 0)
      for await (const { type, data } of eventsOfTypes(eventStore, 'GroupJoined', 'GroupLeft')) {
        const { groupId, memberId } = data;
        if (typeof groupId !== 'string' || memberId === founderId) continue;
        if (type === 'GroupJoined') others.get(groupId)?.add(memberId);
        else others.get(groupId)?.delete(memberId);
      }
    return new Set(groupIds.filter((groupId) => (others.get(groupId)?.size ?? 0) > 0));
  }

  return {
    async keep(founderId: string, command: CommandContext): Promise<void> {
      for (const groupId of await withOthers(await foundedBy(founderId), founderId)) {
        const { state } = await groups.load({ groupId });
        if (state.status === 'present')
          await groups.handle(
            { type: 'KeepName', groupId },
            derivedFollowUp(command, `keep the name of ${groupId}`),
          );
      }
    },

    async removeUnused(founderId: string, command: CommandContext): Promise<void> {
      const founded = await foundedBy(founderId);
      const kept = await withOthers(founded, founderId);
      for (const groupId of founded) {
        const { state } = await groups.load({ groupId });
        if (state.status === 'present' && kept.has(groupId)) continue;
        const by = { memberId: founderId, role: 'member' } as const;
        if (state.status === 'present')
          await groups.handle(
            { type: 'Remove', groupId, by },
            derivedFollowUp(command, `remove ${groupId}`),
          );
        await vault.destroy(groupId);
      }
    },
  };
}
