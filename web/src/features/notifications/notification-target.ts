import type { Notification } from '@portal/contracts/notifications/notification.api';

export function targetOf({ type, post, group, member }: Notification): string | null {
  if (post) return `/posts/${post._id}`;
  if (group) return `/groups/${group._id}`;
  if (member) return `/members/${member._id}`;
  if (type === 'breach_notice') return '/account/notices';
  return type === 'grievance_answered' ? '/account/data' : null;
}
