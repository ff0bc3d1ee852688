import type { Notification } from '@portal/contracts/notifications/notification.api';

/** What happened, after the sender's name; null where no wording is known for the type. */
function deedOf({ type, post }: Notification): string | null {
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
    default:
      return null;
  }
}

/** The sender stands by himself, so that a name can be set apart. */
export function textOf(notification: Notification): {
  readonly sender: string | null;
  readonly text: string;
} {
  const deed = deedOf(notification);
  return deed === null
    ? { sender: null, text: 'You have a new notification.' }
    : { sender: notification.sender.fullName, text: deed };
}

/** Where it leads: to the post, else to the group; null for none. */
export function targetOf({ post, group }: Notification): string | null {
  if (post) return `/posts/${post._id}`;
  if (group) return `/groups/${group._id}`;
  return null;
}
