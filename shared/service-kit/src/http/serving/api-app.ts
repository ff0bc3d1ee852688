import type { IncomingMessage } from 'node:http';
import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import type { SecurityLog } from '../../observability/security-log.ts';
import { DomainError } from '../../errors.ts';
import { kitWords } from '../kit.refusals.ts';
import { shareMessages } from './messages.ts';
import { noteCallsOf, type NotedCalls } from '../callers/noting.ts';
import { refusals } from './error-answers.ts';
import { requestId } from './request-id.ts';

/** A number of proxies, or their addresses and subnets with commas, whose `X-Forwarded-For` counts; '' for none. */
const trustProxy = (text: string): number | boolean | string =>
  text === '' ? false : /^\d+$/u.test(text) ? Number(text) : text;

/** Finds the address of a client that doesn't come through an application, as express finds that of the others. */
export function createAddressOf(trusted: string): (req: IncomingMessage) => string | undefined {
  const app = express();
  app.set('trust proxy', trustProxy(trusted));
  return ({ headers, socket }) => {
    const ip: unknown = Reflect.get(app.request, 'ip', { app, headers, socket });
    return typeof ip === 'string' ? ip : undefined;
  };
}

/**
 * Express around the router of an API. It has few layers, since each costs every request some microseconds.
 *
 * @param options.noted calls whose success is noted beside all refusals
 */
export function createApiApp(options: {
  readonly path: string;
  readonly router: Router;
  readonly before?: RequestHandler;
  readonly log: Logger;
  readonly trustProxy: string;
  readonly security?: SecurityLog;
  readonly noted?: NotedCalls;
}): Express {
  const { before, security, noted = {} } = options;
  const app = express();
  app.disable('x-powered-by');
  // Hashing an answer costs more than sending most of them; routes that profit from an ETag set their own
  app.disable('etag');
  app.set('trust proxy', trustProxy(options.trustProxy));
  app.set('query parser', 'simple');
  shareMessages(app);
  app.use((req, res, next) => {
    requestId(req, res, () => {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      // An answer that may be kept says so itself
      res.setHeader('Cache-Control', 'no-store');
      if (before) before(req, res, next);
      else next();
    });
  });
  if (security) {
    const noteCalls = noteCallsOf(app, { security, calls: noted });
    if (Object.keys(noted).length > 0) app.use(noteCalls);
  }
  app.use(options.path, options.router);
  app.use(() => {
    throw new DomainError('not-found', kitWords('nothing-here'));
  });
  app.use(refusals(options.log));
  return app;
}
