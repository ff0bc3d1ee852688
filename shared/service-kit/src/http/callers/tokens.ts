import { LRUCache } from 'lru-cache';
import jwt from 'jsonwebtoken';
import { placesFor } from '../../cache-places.ts';

/** Tokens signed before there were sessions name the version of their subject's credential instead, and expire by themselves. */
export type TokenClaims =
  | { readonly subject: string; readonly sessionId: string }
  | { readonly subject: string; readonly credentialVersion: number };

function claimsOf(payload: string | jwt.JwtPayload): TokenClaims | null {
  if (typeof payload === 'string' || typeof payload.sub !== 'string') return null;
  const { sub: subject, sid: sessionId, ver: credentialVersion } = payload;
  if (typeof sessionId === 'string') return { subject, sessionId };
  return typeof credentialVersion === 'number' ? { subject, credentialVersion } : null;
}

/**
 * HS256 session tokens. Their session says how long they are good for. Verified ones are cached: checking a signature costs more than the
 * reads that it guards.
 */
export function createTokens(options: { readonly secret: Buffer; readonly now: () => Date }) {
  const verified = new LRUCache<string, { readonly claims: TokenClaims; readonly expires: number }>(
    placesFor(20_000),
  );
  const seconds = () => Math.floor(options.now().getTime() / 1000);
  return {
    sign: ({ subject, sessionId }: { readonly subject: string; readonly sessionId: string }) =>
      jwt.sign({ sub: subject, sid: sessionId, iat: seconds() }, options.secret, {
        algorithm: 'HS256',
      }),
    verify(token: string): TokenClaims | null {
      const known = verified.get(token);
      if (known && known.expires > seconds()) return known.claims;
      try {
        const payload = jwt.verify(token, options.secret, {
          algorithms: ['HS256'],
          clockTimestamp: seconds(),
        });
        const claims = claimsOf(payload);
        if (claims) {
          const expires = typeof payload === 'string' ? undefined : payload.exp;
          verified.set(token, { claims, expires: expires ?? Infinity });
        }
        return claims;
      } catch {
        return null;
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
