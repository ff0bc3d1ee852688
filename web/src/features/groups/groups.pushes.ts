import { groupPushes } from '@portal/contracts/groups/group.pushes';
import { handling } from '../../lib/realtime/push-router.ts';
import { forgetGroup, refetchGroup, takeGroup } from './groups.cache.ts';

export const handlers = {
  group_changed: handling(groupPushes.group_changed, (group, { client }) =>
    takeGroup(client, group),
  ),
  group_removed: handling(groupPushes.group_removed, ({ groupId }, { client }) =>
    forgetGroup(client, groupId),
  ),
  group_restored: handling(groupPushes.group_restored, ({ groupId }, { client }) =>
    refetchGroup(client, groupId),
  ),
};
