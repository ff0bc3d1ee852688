import { randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

describe('a session token', () => {
  const secret = randomBytes(32);
  let at = new Date('2026-01-01T00:00:00Z');
  const now = () => at;
  const tokens = createTokens({ secret, lifetimeSeconds: 3600, now });
  const claims = { subject: randomUUID(), version: 3 };

  it('holds its claims', () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(createTokens({ secret, lifetimeSeconds: 3600, now }).verify(token)).toEqual(claims);
  });

  it('is valid for its lifetime, cached or not', () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    at = new Date(at.getTime() + 3_599_000);
    expect(tokens.verify(token)).toEqual(claims);
    at = new Date(at.getTime() + 2_000);
    expect(tokens.verify(token)).toBeNull();
    expect(createTokens({ secret, lifetimeSeconds: 3600, now }).verify(token)).toBeNull();
  });

  it('is refused unless this secret signed it by HS256', () => {
    const payload = { sub: claims.subject, ver: 3 };
    const unsigned = jwt.sign(payload, '', { algorithm: 'none' });
    const foreign = jwt.sign(payload, randomBytes(32));
    const other = jwt.sign(payload, secret, { algorithm: 'HS512' });
    const versionless = jwt.sign({ sub: claims.subject }, secret);
    const changed = `${tokens.sign(claims).slice(0, -3)}abc`;
    for (const token of ['', 'x', 'a.b.c', unsigned, foreign, other, versionless, changed])
      expect(tokens.verify(token)).toBeNull();
  });
});
