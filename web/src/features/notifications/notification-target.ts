import { limits } from '@portal/contracts/fields/limits';
import type { Notification } from '@portal/contracts/notifications/notification.api';
import { t } from '../../lib/language/text.ts';

type Text = {
  readonly sender: string | null;
  readonly text: string;
  readonly quoted?: string;
  readonly end?: string;
};
type Deed = Omit<Text, 'sender'>;

const BREACH = 'breach_notice';
const ANSWERED = 'grievance_answered';

function deedOf({ type, post, group, text }: Notification): Deed | null {
  switch (type) {
    case 'new_like':
      return { text: 'liked your post: "', quoted: post?.title ?? 'your post', end: '"' };
    case 'new_comment':
      return { text: 'commented on your post.' };
    case 'new_post':
      return { text: 'created a new post: "', quoted: post?.title ?? 'a new post', end: '"' };
    case 'mention_comment':
      return { text: 'mentioned you in a comment.' };
    case 'mention_chat':
      return { text: 'mentioned you in a group chat.' };
    case 'new_group_message':
      return { text: 'wrote in ', quoted: nameOf(group), end: '.' };
    case 'event_changed':
      return { text: 'changed the time or place of ', ...titleOf(post, '.') };
    case 'contact_request':
      return { text: 'asks for your contact: "', quoted: text ?? '', end: '"' };
    default:
      return null;
  }
}
const titleOf = (post: Notification['post'], end: string) =>
  post ? { quoted: `"${post.title}"`, end } : { quoted: t('an event'), end };
const nameOf = (group: Notification['group']): string => group?.name ?? t('a group');

const countText = (count: number): string =>
  count < limits.unreadMessages ? String(count) : `${limits.unreadMessages - 1}+`;

export function textOf(notification: Notification): Text {
  const { type, sender, post, group, count = 0 } = notification;
  if (type === 'new_group_message' && count > 1)
    return {
      sender: null,
      text: `${countText(count)} new messages in `,
      quoted: nameOf(group),
      end: '.',
    };
  if (type === 'event_reminder')
    return { sender: null, text: '', ...titleOf(post, ' is coming up soon.') };
  if (type === BREACH)
    return { sender: null, text: 'About your data: ', quoted: notification.text ?? '' };
  if (type === ANSWERED) return { sender: null, text: t('Your complaint was answered.') };
  const deed = deedOf(notification);
  return deed === null
    ? { sender: null, text: t('You have a new notification.') }
    : { sender: sender.fullName, ...deed };
}

export function targetOf({ type, post, group, member }: Notification): string | null {
  if (post) return `/posts/${post._id}`;
  if (group) return `/groups/${group._id}`;
  if (member) return `/members/${member._id}`;
  if (type === BREACH) return '/account/notices';
  return type === ANSWERED ? '/account/data' : null;
}
