import type { FeatureContract } from '../feature-contract.ts';
import { notification } from './notification.api.ts';
import { notificationCalls } from './notification.calls.ts';
import { readingStream } from './notification.events.ts';
import { notificationPushes } from './notification.pushes.ts';
import { notificationView, readingView, unreadMessagesView } from './notification.views.ts';
import { ownNotificationView } from './own-notification.view.ts';
import { notificationRefusals } from './notification.refusals.ts';

export const notifications = {
  streams: [readingStream],
  tag: 'Notifications',
  calls: notificationCalls,
  views: [notificationView, ownNotificationView, readingView, unreadMessagesView],
  pushes: notificationPushes,
  schemas: { Notification: notification },
  refusals: notificationRefusals,
} as const satisfies FeatureContract;
