import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { DomainError } from '../../errors.ts';
import { kitWords } from '../kit.refusals.ts';
import { bearerToken } from './bearer.ts';

function isSecret(token: string | undefined, secret: string | undefined): boolean {
  const [a, b] = [Buffer.from(token ?? ''), Buffer.from(secret ?? '')];
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Guards calls between services of the portal, which name their shared secret as a bearer token. The gateway must not route to them.
 *
 * @param secret without one, every request is refused
 */
export const onlyServices =
  (secret: string | undefined): RequestHandler =>
  (req, _res, next) => {
    if (!isSecret(bearerToken(req), secret))
      throw new DomainError('unauthenticated', kitWords('services-only'));
    next();
  };
