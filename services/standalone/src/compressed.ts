import compression from 'compression';
import type { RequestHandler } from 'express';

const THRESHOLD = 1_000;

const compress = compression({ threshold: THRESHOLD });

export const compressed: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] === undefined) next();
  else compress(req, res, next);
};
