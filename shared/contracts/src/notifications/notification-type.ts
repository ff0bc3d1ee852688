/** The wire's `type` is open text: a client shows a generic text for a type that it doesn't know. */
export const NOTIFICATION_TYPES = [
  'new_post',
  'new_like',
  'new_comment',
  'mention_comment',
  'new_group_message',
  'mention_chat',
  'contact_request',
  'event_reminder',
  'event_changed',
  'grievance_answered',
  'breach_notice',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The sender of what administrators did: their names stay with them (docs/adr/0029). */
export const STAFF = 'staff';

/** All messages of a group share one notification, which shows the newest. */
export const groupNotificationId = (groupId: string): string => `new_group_message.${groupId}`;
