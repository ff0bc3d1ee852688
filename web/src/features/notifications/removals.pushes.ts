import { messagePushes } from '@portal/contracts/chat/message.pushes';
import { groupPushes } from '@portal/contracts/groups/group.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import { refetching, handling } from '../../lib/realtime/push-router.ts';
import {
  loadedNotifications,
  markGone,
  notificationsKey,
  refetchNotifications,
} from './notifications.cache.ts';

export const handlers = {
  post_deleted: handling(postPushes.post_deleted, ({ postId }, { client }) =>
    markGone(client, postId),
  ),
  message_removed: handling(messagePushes.message_removed, (removed, { client }) => {
    if (loadedNotifications(client).some(({ group }) => group?._id === removed.group))
      refetchNotifications(client);
  }),
  group_removed: handling(groupPushes.group_removed, ({ groupId }, { client }) => {
    if (loadedNotifications(client).some(({ group }) => group?._id === groupId))
      refetchNotifications(client);
  }),
  message_restored: refetching(messagePushes.message_restored, notificationsKey),
  group_restored: refetching(groupPushes.group_restored, notificationsKey),
};
