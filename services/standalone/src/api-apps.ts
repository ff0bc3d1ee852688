import type { createCommandApi } from '@portal/command-api/app';
import type { createQueryApi } from '@portal/query-api/app';
import { createApiApp } from '@portal/service-kit/http/serving/api-app';
import type { SecurityLog } from '@portal/service-kit/observability/security-log';
import compression from 'compression';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const THRESHOLD = 1_000;

const compress = compression({ threshold: THRESHOLD });

const compressed: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] === undefined) next();
  else compress(req, res, next);
};

/** What answers calls and sends pictures, in the portal and in the portal as it was. */
export function createApiApps(options: {
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly trustProxy: Parameters<typeof createApiApp>[0]['trustProxy'];
  readonly query: Pick<ReturnType<typeof createQueryApi>, 'router' | 'pictureRouter'>;
  readonly command: Pick<ReturnType<typeof createCommandApi>, 'router' | 'noted'>;
}) {
  const { log, security, trustProxy, query, command } = options;
  const api = { log, security, trustProxy, before: compressed };
  return {
    api,
    reads: createApiApp({ ...api, path: '/api', router: query.router }),
    writes: createApiApp({ ...api, path: '/api', router: command.router, noted: command.noted }),
    pictures: createApiApp({ log, trustProxy, path: '/pictures', router: query.pictureRouter }),
  };
}
