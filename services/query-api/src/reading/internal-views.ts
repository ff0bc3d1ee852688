import { timingSafeEqual } from 'node:crypto';
import { viewRequest, type ViewReader } from '@portal/contracts/views';
import { DomainError } from '@portal/service-kit/errors';
import { bearerToken } from '@portal/service-kit/http/bearer';
import express, { Router } from 'express';
import * as z from 'zod/mini';
import { sendJson } from './sending.ts';

const body = z.object({ request: viewRequest, minPosition: z.optional(z.string()) });

function isSecret(token: string | undefined, secret: string | undefined): boolean {
  const [a, b] = [Buffer.from(token ?? ''), Buffer.from(secret ?? '')];
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

/** Views for services of other processes. The gateway must not route here. */
export const internalViews = (views: ViewReader, secret: string | undefined): Router =>
  Router()
    .use('/internal/views', (req, _res, next) => {
      if (!isSecret(bearerToken(req), secret))
        throw new DomainError('unauthenticated', 'This is for services of the portal');
      next();
    })
    .get('/internal/views', (_req, res) => {
      res.status(204).end();
    })
    .post('/internal/views', express.json({ limit: '256kb' }), async (req, res) => {
      const { request, minPosition } = body.parse(req.body);
      const found = await views(request, minPosition === undefined ? {} : { minPosition });
      if (found.stale) res.setHeader('X-Stale', 'true');
      sendJson(res, found.pieces ?? found.json);
    });
