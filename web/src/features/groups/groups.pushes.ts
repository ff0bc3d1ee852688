import { groupPushes } from '@portal/contracts/groups/group.pushes';
import { taking } from '../../lib/realtime/push-router.ts';
import { forgetGroup, refetchGroup, takeGroup } from './groups.cache.ts';

export const takers = {
  group_changed: taking(groupPushes.group_changed, (group, { client }) => takeGroup(client, group)),
  group_removed: taking(groupPushes.group_removed, ({ groupId }, { client }) =>
    forgetGroup(client, groupId),
  ),
  group_restored: taking(groupPushes.group_restored, ({ groupId }, { client }) =>
    refetchGroup(client, groupId),
  ),
};
