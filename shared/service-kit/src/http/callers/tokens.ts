import { LRUCache } from 'lru-cache';
import jwt from 'jsonwebtoken';
import { placesFor } from '../../cache-places.ts';

type TokenClaims = { readonly subject: string; readonly sessionId: string };

function claimsOf(payload: string | jwt.JwtPayload): TokenClaims | null {
  if (typeof payload === 'string' || typeof payload.sub !== 'string') return null;
  const { sub: subject, sid: sessionId } = payload;
  return typeof sessionId === 'string' ? { subject, sessionId } : null;
}

/**
 * HS256 session tokens. Their session says how long they are good for. Verified ones are cached: checking a signature costs more than the
 * reads that it guards.
 */
export function createTokens(options: { readonly secret: Buffer; readonly now: () => Date }) {
  const verified = new LRUCache<string, TokenClaims>(placesFor(20_000));
  const seconds = () => Math.floor(options.now().getTime() / 1000);
  return {
    sign: ({ subject, sessionId }: TokenClaims) =>
      jwt.sign({ sub: subject, sid: sessionId, iat: seconds() }, options.secret, {
        algorithm: 'HS256',
      }),
    verify(token: string): TokenClaims | null {
      const known = verified.get(token);
      if (known) return known;
      try {
        const claims = claimsOf(jwt.verify(token, options.secret, { algorithms: ['HS256'] }));
        if (claims) verified.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
