import { notificationsQuery } from '@portal/contracts/notifications/notifications.query';
import { sessionOf } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import { sendJson } from '../answer.ts';
import type { NotificationQueries } from './notification.queries.ts';

export const notificationRoutes = (options: {
  readonly notifications: NotificationQueries;
  /** Signed in, and as new as the read asks for. */
  readonly reading: readonly RequestHandler[];
}): Router =>
  Router().get('/', ...options.reading, async (req, res) => {
    const query = notificationsQuery.parse(req.query);
    const page = await options.notifications.page(sessionOf(req).memberId, query);
    sendJson(res, JSON.stringify(page));
  });
