import { randomBytes, randomUUID } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import jwt from 'jsonwebtoken';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { sessionOf, type Session } from './actor.ts';
import { createRoutes } from './calls.ts';
import { refusals } from './refusals.ts';
import { createTokens } from './tokens.ts';

describe('a session token', () => {
  const secret = randomBytes(32);
  let at = new Date('2026-01-01T00:00:00Z');
  const now = () => at;
  const tokens = createTokens({ secret, lifetimeSeconds: 3600, now });
  const claims = { memberId: randomUUID(), credentialVersion: 3 };

  it('says whose it is and of which password', () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(tokens.verify(token)).toEqual(claims);
    expect(createTokens({ secret, lifetimeSeconds: 3600, now }).verify(token)).toEqual(claims);
  });

  it('is good for its time, remembered or not', () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    at = new Date(at.getTime() + 3_599_000);
    expect(tokens.verify(token)).toEqual(claims);
    at = new Date(at.getTime() + 2_000);
    expect(tokens.verify(token)).toBeNull();
    expect(createTokens({ secret, lifetimeSeconds: 3600, now }).verify(token)).toBeNull();
  });

  it('is only one of ours', () => {
    const payload = { sub: claims.memberId, ver: 3 };
    const unsigned = jwt.sign(payload, '', { algorithm: 'none' });
    const foreign = jwt.sign(payload, randomBytes(32));
    const other = jwt.sign(payload, secret, { algorithm: 'HS512' });
    const versionless = jwt.sign({ sub: claims.memberId }, secret);
    const changed = `${tokens.sign(claims).slice(0, -3)}abc`;
    for (const token of ['', 'x', 'a.b.c', unsigned, foreign, other, versionless, changed])
      expect(tokens.verify(token)).toBeNull();
  });
});

describe('a guarded call', () => {
  const asha: Session = { memberId: randomUUID(), role: 'member' };
  const office: Session = { memberId: randomUUID(), role: 'admin' };
  const sessions = new Map([
    ['asha', asha],
    ['office', office],
  ]);
  const { routes, router } = createRoutes(
    {
      'GET /me': { access: 'member' },
      'GET /admin': { access: 'admin' },
      'GET /open': { access: 'anyone' },
    } as const,
    { sessionOf: async (token) => sessions.get(token) ?? null },
  );
  const answer = (req: Request, res: Response) => void res.json(sessionOf(req));
  routes.on('GET /me', answer).on('GET /admin', answer).on('GET /open', answer);
  const log = createLog({ service: 'test', level: 'silent' });
  const http = request(express().use(router).use(refusals(log)));
  const get = (path: string, authorization?: string) => {
    const call = http.get(path);
    return authorization === undefined ? call : call.set('Authorization', authorization);
  };

  it('is for whom the server knows', async () => {
    expect((await get('/me', 'Bearer asha').expect(200)).body).toEqual(asha);
    for (const authorization of [undefined, 'asha', 'Basic asha', 'Bearer', 'Bearer ', 'Bearer x'])
      expect((await get('/me', authorization).expect(401)).body).toEqual({
        message: 'Please sign in',
      });
  });

  it('[6.8] of administrators asks the server for the role', async () => {
    await get('/admin', 'Bearer office').expect(200);
    await get('/admin', 'Bearer asha').expect(403);
    await get('/admin').expect(401);
  });

  it('that was left unguarded by mistake fails rather than letting anybody in', async () => {
    await get('/open', 'Bearer asha').expect(500);
  });
});
