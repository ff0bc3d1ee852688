import { randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { signEarlierToken } from '../../testing/earlier-token.ts';
import { createTokens } from './tokens.ts';

describe('a session token', () => {
  const secret = randomBytes(32);
  let at = new Date('2026-01-01T00:00:00Z');
  const now = () => at;
  const tokens = createTokens({ secret, now });
  const claims = { subject: randomUUID(), sessionId: randomUUID() };

  it('holds its claims', () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(createTokens({ secret, now }).verify(token)).toEqual(claims);
  });

  it('is valid for its lifetime, cached or not, if it is from before there were sessions', () => {
    const earlier = { subject: claims.subject, credentialVersion: 3 };
    const token = signEarlierToken(secret, earlier, { signedAt: at, seconds: 3_600 });
    expect(tokens.verify(token)).toEqual(earlier);
    at = new Date(at.getTime() + 3_599_000);
    expect(tokens.verify(token)).toEqual(earlier);
    at = new Date(at.getTime() + 2_000);
    expect(tokens.verify(token)).toBeNull();
    expect(createTokens({ secret, now }).verify(token)).toBeNull();
  });

  it('is refused unless this secret signed it by HS256', () => {
    const payload = { sub: claims.subject, sid: claims.sessionId };
    const unsigned = jwt.sign(payload, '', { algorithm: 'none' });
    const foreign = jwt.sign(payload, randomBytes(32));
    const other = jwt.sign(payload, secret, { algorithm: 'HS512' });
    const versionless = jwt.sign({ sub: claims.subject }, secret);
    const changed = `${tokens.sign(claims).slice(0, -3)}abc`;
    for (const token of ['', 'x', 'a.b.c', unsigned, foreign, other, versionless, changed])
      expect(tokens.verify(token)).toBeNull();
  });
});
