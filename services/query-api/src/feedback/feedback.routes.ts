import { listPageQuery } from '@portal/contracts/list-page';
import { requireAdmin } from '@portal/service-kit/http/actor';
import { Router, type RequestHandler } from 'express';
import { sendJson } from '../answer.ts';
import type { FeedbackQueries } from './feedback.queries.ts';

export const feedbackRoutes = (options: {
  readonly feedback: FeedbackQueries;
  /** Signed in, and as new as the read asks for. */
  readonly reading: readonly RequestHandler[];
}): Router =>
  Router().get('/', ...options.reading, requireAdmin, async (req, res) => {
    const { page, total } = await options.feedback.page(listPageQuery.parse(req.query));
    res.setHeader('X-Total-Count', total);
    sendJson(res, JSON.stringify(page));
  });
