/** Code → English text, in ICU MessageFormat. */
export const notificationRefusals = {
  'notification-not-found': 'Notification not found',
} as const;
