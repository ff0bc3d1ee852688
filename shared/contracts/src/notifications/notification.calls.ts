import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../wire/call.ts';
import { notificationsAnswer } from './notification.api.ts';
import { notificationsQuery } from './notifications.query.ts';

export const notificationCalls = {
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
    answers: { 200: messageAnswer },
  },
  'PUT /notifications/:notificationId/mark-read': {
    access: 'member',
    rule: 'Your own only',
    summary: 'Mark a notification as read',
    answers: { 200: messageAnswer },
    refusals: { 404: 'There is no such notification' },
  },
} as const satisfies CallTable;
