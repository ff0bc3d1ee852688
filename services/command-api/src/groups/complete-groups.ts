import type { GroupEvent } from '@portal/contracts/groups/group.events';
import { groupStream, membershipStream } from '@portal/contracts/groups/group.events';
import type { Position } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import { portalCommand } from '../call-handling/command-context.ts';
import type { Needs } from '../call-handling/call-handlers.ts';
import { groupDecider } from './group.decider.ts';
import { membershipDecider } from './membership.decider.ts';

const CREATION: readonly GroupEvent['type'][] = ['GroupCreated'];

export type CompleteGroupsNeeds = Needs<'eventStore' | 'log' | 'now' | 'recipientOf' | 'stream'>;

/**
 * A group and its founder's membership are two streams, so a process can die between the two appends. The sweep joins founders who were
 * never in their group. A group that fails waits for the next sweep.
 */
export function createCompleteGroups({
  eventStore,
  stream,
  recipientOf,
  log,
  now,
}: CompleteGroupsNeeds) {
  const groups = stream(groupStream, groupDecider);
  const memberships = stream(membershipStream, membershipDecider);
  const unchecked = new Map<string, string>();
  let readTo: Position | null = null;

  async function findCreated(stopped: AbortSignal): Promise<void> {
    for await (const { events, position } of pagesOfTypes(eventStore, CREATION, readTo)) {
      for (const { data } of events) {
        const { groupId, founderId } = data;
        if (typeof groupId === 'string' && typeof founderId === 'string')
          unchecked.set(groupId, founderId);
      }
      readTo = position;
      if (stopped.aborted) return;
    }
  }

  async function complete(groupId: string, founderId: string): Promise<void> {
    const data = { groupId, memberId: founderId };
    const membership = await memberships.load(data);
    if (membership.revision !== 'none') return;
    const { state } = await groups.load({ groupId });
    if (state.status !== 'present' || (await recipientOf(founderId)) === null) return;
    const context = portalCommand(now(), `group-${groupId}`);
    const actor = { kind: 'member', id: founderId };
    await memberships.handle({ type: 'Found', data }, { ...context, actor });
  }

  return async function sweep(stopped: AbortSignal): Promise<void> {
    await findCreated(stopped);
    for (const [groupId, founderId] of unchecked) {
      if (stopped.aborted) return;
      try {
        await complete(groupId, founderId);
        unchecked.delete(groupId);
      } catch (error) {
        log.error({ groupId, err: error }, 'a group without its founder waits for the next sweep');
      }
    }
  };
}
