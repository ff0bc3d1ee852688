import type { Request, RequestHandler } from 'express';
import type { SecurityLog } from '../../observability/security-log.ts';
import { requestIdOf } from '../serving/request-id.ts';

/** Calls whose success is noted too, by method and pattern of the path, with the name under which they are. */
export type NotedCalls = Readonly<Record<string, string>>;

type Noting = { readonly security: SecurityLog; readonly calls: NotedCalls };

const notings = new WeakMap<object, Noting>();
const people = new WeakMap<Request, string>();

const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);

/** The id of the person whose session a call uses. */
export const notePerson = (req: Request, id: string): void => void people.set(req, id);

/** The pattern of a path instead of the path, which may hold a token. */
export function callOf(req: Request): string {
  const route: unknown = req.route;
  const isRoute = typeof route === 'object' && route !== null && 'path' in route;
  return `${req.method} ${isRoute && typeof route.path === 'string' ? route.path : 'elsewhere'}`;
}

function addressIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string' ? body.email : undefined;
}

function note({ security }: Noting, req: Request, entry: { kind: string; status: number }): void {
  security.note({
    ...entry,
    call: callOf(req),
    requestId: requestIdOf(req),
    person: people.get(req),
    address: addressIn(req.body),
    client: req.ip?.replace(/^::ffff:/u, ''),
  });
}

/**
 * For the error handlers of an app and of its routers. `byRule`: the call was understood and a rule refused it, such as a wrong password; that is
 * noted for calls whose success is noted too.
 */
export function noteRefusal(req: Request, status: number, byRule: boolean): void {
  const noting = notings.get(req.app);
  if (!noting) return;
  const name = noting.calls[callOf(req)];
  if (!REFUSED.has(status) && (name === undefined || !byRule)) return;
  note(noting, req, { kind: name === undefined ? 'refused' : `${name}-refused`, status });
}

export function noteCallsOf(app: object, noting: Noting): RequestHandler {
  notings.set(app, noting);
  const methods = new Set(Object.keys(noting.calls).map((call) => call.split(' ')[0]));
  return (req, res, next) => {
    if (methods.has(req.method))
      res.once('finish', () => {
        const kind = noting.calls[callOf(req)];
        if (kind !== undefined && res.statusCode < 300)
          note(noting, req, { kind, status: res.statusCode });
      });
    next();
  };
}
