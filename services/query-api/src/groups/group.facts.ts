import type { GroupEvent, MembershipEvent } from '@portal/contracts/groups/group.events';
import { removed, type FactsBy } from '../answering/facts.ts';

export const groupFacts: FactsBy<(GroupEvent | MembershipEvent)['type']> = {
  GroupCreated: (_before, { name, description }) => ({ state: 'shown', name, description }),
  GroupDetailsChanged: (_before, { name, description }) => ({ state: 'shown', name, description }),
  GroupRemoved: removed,
  GroupRestored: 'restored',
  GroupJoined: () => ({ state: 'member of the group' }),
  GroupLeft: () => ({ state: 'not in the group' }),
};
