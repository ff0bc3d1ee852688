import * as z from 'zod/mini';
import type { FeatureContract } from '../feature-contract.ts';
import { countFrom1To } from '../fields/digits.ts';
import { notification, notificationsAnswer } from './notification.api.ts';
import { readingStream } from './notification.events.ts';
import { notificationPushes } from './notification.pushes.ts';
import { notificationView, readingView, unreadMessagesView } from './notification.views.ts';
import { ownNotificationView } from './own-notification.view.ts';

const notificationsQuery = z.object({
  before: z.optional(z.string()),
  limit: z._default(countFrom1To(100), 50),
});

export const notifications = {
  streams: [readingStream],
  tag: 'Notifications',
  calls: {
    'GET /notifications': {
      access: 'member',
      rule: 'Your own only',
      summary: 'A page of notifications, newest first',
      query: notificationsQuery,
      answers: { 200: notificationsAnswer },
    },
    'PUT /notifications/mark-read': {
      access: 'member',
      rule: 'Your own only',
      summary: 'Mark all notifications as read',
    },
    'PUT /notifications/:notificationId/mark-read': {
      access: 'member',
      rule: 'Your own only',
      summary: 'Mark a notification as read',
      refusals: { 404: 'There is no such notification' },
    },
  },
  views: [notificationView, ownNotificationView, readingView, unreadMessagesView],
  pushes: notificationPushes,
  schemas: { Notification: notification },
  refusals: {
    'notification-not-found': 'Notification not found',
  },
} as const satisfies FeatureContract;
