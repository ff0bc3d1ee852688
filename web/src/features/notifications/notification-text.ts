import { limits } from '@portal/contracts/limits';
import type { Notification } from '@portal/contracts/notifications/notification.api';

type Text = { readonly sender: string | null; readonly text: string };

function deedOf({ type, post, group, text }: Notification): string | null {
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
      return `wrote in ${nameOf(group)}.`;
    case 'event_changed':
      return `changed the time or place of ${titleOf(post)}.`;
    case 'contact_request':
      return `asks for your contact: "${text ?? ''}"`;
    default:
      return null;
  }
}
const titleOf = (post: Notification['post']): string => (post ? `"${post.title}"` : 'an event');
const nameOf = (group: Notification['group']): string => group?.name ?? 'a group';

const countText = (count: number): string =>
  count < limits.unreadMessages ? String(count) : `${limits.unreadMessages - 1}+`;

export function textOf(notification: Notification): Text {
  const { type, sender, post, group, count = 0 } = notification;
  if (type === 'new_group_message' && count > 1)
    return { sender: null, text: `${countText(count)} new messages in ${nameOf(group)}.` };
  if (type === 'event_reminder')
    return { sender: null, text: `${titleOf(post)} is coming up soon.` };
  const deed = deedOf(notification);
  return deed === null
    ? { sender: null, text: 'You have a new notification.' }
    : { sender: sender.fullName, text: deed };
}

export function targetOf({ post, group, member }: Notification): string | null {
  if (post) return `/posts/${post._id}`;
  if (group) return `/groups/${group._id}`;
  if (member) return `/members/${member._id}`;
  return null;
}
