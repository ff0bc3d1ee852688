import { viewRequest, type ViewReader } from '@portal/contracts/views';
import { onlyServices } from '@portal/service-kit/http/callers/only-services';
import express, { Router } from 'express';
import * as z from 'zod/mini';
import { sendJson } from './sending.ts';

const body = z.object({ request: viewRequest, minPosition: z.optional(z.string()) });

/** Views for services of other processes. The gateway must not route here. */
export const internalViews = (views: ViewReader, secret: string | undefined): Router =>
  Router()
    .use('/internal/views', onlyServices(secret))
    .get('/internal/views', (_req, res) => {
      res.status(204).end();
    })
    .post('/internal/views', express.json({ limit: '256kb' }), async (req, res) => {
      const { request, minPosition } = body.parse(req.body);
      const found = await views(request, minPosition === undefined ? {} : { minPosition });
      if (found.stale) res.setHeader('X-Stale', 'true');
      sendJson(res, found.json);
    });
