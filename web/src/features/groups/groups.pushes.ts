import { groupPushes } from '@portal/contracts/groups/group.pushes';
import { taking } from '../../lib/realtime/pushes.ts';
import { takeGroup } from './groups.cache.ts';

export const takers = {
  group_changed: taking(groupPushes.group_changed, (group, { client }) => takeGroup(client, group)),
};
