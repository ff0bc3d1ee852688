import { limits } from '@portal/contracts/fields/limits';
import type { ReactNode } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { namesIn, type Entry } from './folded-notifications.ts';

const b = (inside: ReactNode) => (
  <b>
    <bdi>{inside}</bdi>
  </b>
);

function namesText(entry: Entry): ReactNode {
  const [name = '', second, ...more] = namesIn(entry);
  if (second === undefined) return b(name);
  return more.length === 0
    ? rich('<b>{name}</b> and <b>{second}</b>', { name, second, b })
    : rich('<b>{name}</b> and {count} others', { name, count: more.length + 1, b });
}

const countText = (count: number): string =>
  count < limits.unreadMessages ? String(count) : `${limits.unreadMessages - 1}+`;

export function NotificationWords({ entry }: { readonly entry: Entry }): ReactNode {
  const { type, post, text, count = 0, group: sought } = entry.notification;
  const who = () => namesText(entry);
  const group = sought?.name ?? t('a group');
  switch (type) {
    case 'new_like':
      return rich('<who></who> liked your post: "<bdi>{title}</bdi>"', {
        who,
        title: post?.title ?? t('your post'),
      });
    case 'new_comment':
      return rich('<who></who> commented on your post.', { who });
    case 'new_post':
      return rich('<who></who> created a new post: "<bdi>{title}</bdi>"', {
        who,
        title: post?.title ?? t('a new post'),
      });
    case 'mention_comment':
      return rich('<who></who> mentioned you in a comment.', { who });
    case 'mention_chat':
      return rich('<who></who> mentioned you in a group chat.', { who });
    case 'new_group_message':
      return count > 1
        ? rich('{count} new messages in <bdi>{group}</bdi>.', {
            count: countText(count),
            group,
          })
        : rich('<who></who> wrote in <bdi>{group}</bdi>.', { who, group });
    case 'event_changed':
      return post
        ? rich('<who></who> changed the time or place of <bdi>"{title}"</bdi>.', {
            who,
            title: post.title,
          })
        : rich('<who></who> changed the time or place of an event.', { who });
    case 'event_reminder':
      return post
        ? rich('<bdi>"{title}"</bdi> is coming up soon.', { title: post.title })
        : t('An event is coming up soon.');
    case 'contact_request':
      return rich('<who></who> would like to get in touch: "<bdi>{text}</bdi>"', {
        who,
        text: text ?? '',
      });
    case 'breach_notice':
      return rich('About your data: <bdi>{text}</bdi>', { text: text ?? '' });
    case 'grievance_answered':
      return t('Your complaint was answered.');
    default:
      return t('You have a new notification.');
  }
}
