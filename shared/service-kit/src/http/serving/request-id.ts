import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const ids = new WeakMap<Request, string>();
const acceptable = /^[\w-]{1,64}$/;

export const requestId: RequestHandler = (req, res, next) => {
  const header = req.headers['x-request-id'];
  const id = typeof header === 'string' && acceptable.test(header) ? header : randomUUID();
  ids.set(req, id);
  res.setHeader('X-Request-Id', id);
  next();
};

export const requestIdOf = (req: Request): string => ids.get(req) ?? 'none';
