import type { Request, RequestHandler } from 'express';
import { DomainError } from '../errors.ts';

/** Who asks, as the server knows them now; nothing in it is taken from the token alone. */
export type Session = { readonly memberId: string; readonly role: 'member' | 'admin' };

const sessions = new WeakMap<Request, Session>();

export function bearerToken(req: Request): string | undefined {
  const header = req.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}

/** Refuses with 401 unless the bearer token's member is approved and the token is not older than their password. */
export const identify =
  (sessionOf: (token: string) => Promise<Session | null>) =>
  async (req: Request): Promise<Session> => {
    const token = bearerToken(req);
    const session = token === undefined ? null : await sessionOf(token);
    if (!session) throw new DomainError('unauthenticated', 'Please sign in');
    sessions.set(req, session);
    return session;
  };

export const authenticate = (
  sessionOf: (token: string) => Promise<Session | null>,
): RequestHandler => {
  const identified = identify(sessionOf);
  return async (req, _res, next) => {
    await identified(req);
    next();
  };
};

/** @throws Error when the route is mounted outside {@link authenticate}: a mistake of ours. */
export function sessionOf(req: Request): Session {
  const session = sessions.get(req);
  if (!session) throw new Error('The route is mounted outside authenticate()');
  return session;
}

export const requireAdmin: RequestHandler = (req, _res, next) => {
  if (sessionOf(req).role !== 'admin')
    throw new DomainError('forbidden', 'Only administrators may do this');
  next();
};
