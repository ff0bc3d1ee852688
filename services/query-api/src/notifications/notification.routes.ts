import type { Calls } from '@portal/contracts/calls';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import { sendJson } from '../answer.ts';
import type { NotificationQueries } from './notification.queries.ts';

export function notificationRoutes({
  routes,
  notifications,
}: {
  readonly routes: Routes<Calls>;
  readonly notifications: NotificationQueries;
}): void {
  routes.on('GET /notifications', async (req, res, { query }) => {
    const page = await notifications.page(sessionOf(req).memberId, query);
    sendJson(res, JSON.stringify(page));
  });
}
