import { randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

describe('a session token', () => {
  const secret = randomBytes(32);
  const now = () => new Date('2026-01-01T00:00:00Z');
  const tokens = createTokens({ secret, now });
  const claims = { subject: randomUUID(), sessionId: randomUUID() };

  it('holds its claims', () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(createTokens({ secret, now }).verify(token)).toEqual(claims);
  });

  it('is refused unless this secret signed it by HS256', () => {
    const payload = { sub: claims.subject, sid: claims.sessionId };
    const unsigned = jwt.sign(payload, '', { algorithm: 'none' });
    const foreign = jwt.sign(payload, randomBytes(32));
    const other = jwt.sign(payload, secret, { algorithm: 'HS512' });
    const sessionless = jwt.sign({ sub: claims.subject, ver: 1 }, secret);
    const changed = `${tokens.sign(claims).slice(0, -3)}abc`;
    for (const token of ['', 'x', 'a.b.c', unsigned, foreign, other, sessionless, changed])
      expect(tokens.verify(token)).toBeNull();
  });
});
