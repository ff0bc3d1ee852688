import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { refusals } from './refusals.ts';
import { requestId } from './request-id.ts';

/** How far to believe `X-Forwarded-For`: a number of hops, or addresses and subnets of proxies, with commas; '' is not at all. */
const trustProxy = (text: string): number | boolean | string =>
  text === '' ? false : /^\d+$/u.test(text) ? Number(text) : text;

/**
 * Express around the routers of an API, with nothing that an answer doesn't need: every layer costs each request some
 * microseconds. What no route answers is a 404 in JSON.
 *
 * @param options.path where the router is mounted, such as `/api`
 */
export function createApiApp(options: {
  readonly path: string;
  readonly router: Router;
  /** Called before the router, such as compression. */
  readonly before?: RequestHandler;
  readonly log: Logger;
  readonly trustProxy: string;
}): Express {
  const { before } = options;
  const app = express();
  app.disable('x-powered-by');
  // Hashing every answer costs more than sending most of them; a router that gains by an ETag sets its own
  app.disable('etag');
  app.set('trust proxy', trustProxy(options.trustProxy));
  app.set('query parser', 'simple');
  // One layer for all that comes first: each costs as much as what it does
  app.use((req, res, next) => {
    requestId(req, res, () => {
      // An answer of the API is data, whatever it looks like to a browser
      res.setHeader('X-Content-Type-Options', 'nosniff');
      if (before) before(req, res, next);
      else next();
    });
  });
  app.use(options.path, options.router);
  app.use((_req, res) => {
    res.status(404).json({ message: 'There is nothing here' });
  });
  app.use(refusals(options.log));
  return app;
}
