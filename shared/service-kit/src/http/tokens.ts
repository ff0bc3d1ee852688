import { LRUCache } from 'lru-cache';
import jwt from 'jsonwebtoken';

export type TokenClaims = { readonly subject: string; readonly version: number };

export interface Tokens {
  sign(claims: TokenClaims): string;
  verify(token: string): TokenClaims | null;
}

/** HS256 session tokens. Verified ones are cached until they expire: checking a signature costs more than the read that it guards. */
export function createTokens(options: {
  readonly secret: Buffer;
  readonly lifetimeSeconds: number;
  readonly now: () => Date;
}): Tokens {
  const verified = new LRUCache<string, { readonly claims: TokenClaims; readonly expires: number }>(
    { max: 20_000 },
  );
  const seconds = () => Math.floor(options.now().getTime() / 1000);
  return {
    sign: ({ subject, version }) => {
      const iat = seconds();
      return jwt.sign(
        { sub: subject, ver: version, iat, exp: iat + options.lifetimeSeconds },
        options.secret,
        { algorithm: 'HS256' },
      );
    },
    verify(token) {
      const known = verified.get(token);
      if (known && known.expires > seconds()) return known.claims;
      try {
        const payload = jwt.verify(token, options.secret, {
          algorithms: ['HS256'],
          clockTimestamp: seconds(),
        });
        if (
          typeof payload === 'string' ||
          typeof payload.sub !== 'string' ||
          typeof payload['ver'] !== 'number'
        )
          return null;
        const claims = { subject: payload.sub, version: payload['ver'] };
        verified.set(token, { claims, expires: payload.exp ?? 0 });
        return claims;
      } catch {
        return null;
      }
    },
  };
}
