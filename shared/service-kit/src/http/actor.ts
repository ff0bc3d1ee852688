import type { Request } from 'express';
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

/** @throws Error when nobody was asked for: a mistake of ours, in a call that is for anyone. */
export function sessionOf(req: Request): Session {
  const session = sessions.get(req);
  if (!session) throw new Error('Nobody was asked who they are');
  return session;
}
