import type { Calls } from '@portal/contracts/calls';
import type { Routes } from '@portal/service-kit/http/calls';
import { sendJson } from '../answer.ts';
import type { FeedbackQueries } from './feedback.queries.ts';

export function feedbackRoutes({
  routes,
  feedback,
}: {
  readonly routes: Routes<Calls>;
  readonly feedback: FeedbackQueries;
}): void {
  routes.on('GET /feedback', async (_req, res, { query }) => {
    const { page, total } = await feedback.page(query);
    res.setHeader('X-Total-Count', total);
    sendJson(res, JSON.stringify(page));
  });
}
