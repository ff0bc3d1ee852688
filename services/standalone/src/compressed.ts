import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below this, in bytes, compressing costs more time than sending. */
const THRESHOLD = 1_000;

const compress = compression({ threshold: THRESHOLD });

export const compressed: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] === undefined) next();
  else compress(req, res, next);
};
