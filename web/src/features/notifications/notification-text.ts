import type { Notification } from '@portal/contracts/notifications/notification.api';

function deedOf({ type, post, group }: Notification): string | null {
  switch (type) {
    case 'new_like':
      return `liked your post: "${post?.title ?? 'your post'}"`;
    case 'new_comment':
      return 'commented on your post.';
    case 'new_post':
      return `created a new post: "${post?.title ?? 'a new post'}"`;
    case 'mention_comment':
      return 'mentioned you in a comment.';
    case 'mention_chat':
      return 'mentioned you in a group chat.';
    case 'new_group_message':
      return `wrote in ${group?.name ?? 'a group'}.`;
    default:
      return null;
  }
}

export function textOf(notification: Notification): {
  readonly sender: string | null;
  readonly text: string;
} {
  const deed = deedOf(notification);
  return deed === null
    ? { sender: null, text: 'You have a new notification.' }
    : { sender: notification.sender.fullName, text: deed };
}

export function targetOf({ post, group }: Notification): string | null {
  if (post) return `/posts/${post._id}`;
  if (group) return `/groups/${group._id}`;
  return null;
}
