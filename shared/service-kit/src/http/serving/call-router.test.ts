import { complaint } from '@portal/languages/complaints';
import express from 'express';
import request from 'supertest';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '../../errors.ts';
import { createLog } from '../../observability/logger.ts';
import { createRoutes, type CallTable, type Routes } from './call-router.ts';
import { createRates, type TakeRate } from '../callers/rates.ts';
import { refusals } from './error-answers.ts';

type Session = { readonly memberId: string; readonly name: string; readonly isKeeper: boolean };
const asha: Session = { memberId: 'm1', name: 'Asha', isKeeper: false };
const office: Session = { memberId: 'm2', name: 'Office', isKeeper: true };
const sessions = new Map([
  ['asha', asha],
  ['office', office],
]);
const KEEPERS = { code: 'keepers-only', text: 'Only keepers may do this' };
const access = {
  anyone: null,
  reader: (_session: Session) => undefined,
  keeper: ({ isKeeper }: Session) => (isKeeper ? undefined : KEEPERS),
};

const classes = {
  often: { perMinute: 3, calls: '' },
  rarely: { perMinute: 1, calls: '' },
};

const table = {
  'GET /notes': {
    access: 'anyone',
    rate: 'often',
    query: z.object({ page: z._default(z.coerce.number().check(z.int()), 1) }),
  },
  'GET /notes/all': { access: 'keeper', rate: 'often' },
  'GET /notes/:noteId': { access: 'reader', rate: 'often' },
  'PUT /notes/:noteId': {
    access: 'reader',
    rate: 'rarely',
    body: z.object({ text: z.string(complaint('test-text-missing', 'Text is required')) }),
  },
  'DELETE /notes/:noteId': { access: 'keeper', rate: 'often' },
  'POST /notes/:noteId/copy': { access: 'reader', rate: 'often' },
} as const satisfies CallTable;

function open(takeRate: TakeRate = () => undefined) {
  const done: string[] = [];
  const { routes, router } = createRoutes(table, {
    access,
    sessionOf: async (token) => sessions.get(token) ?? null,
    personOf: ({ memberId }) => memberId,
    takeRate,
    readBody: (req) => {
      done.push('read');
      req.body = { text: req.headers['x-text'] };
    },
  });
  routes
    .on('GET /notes', (_req, res, { query, body }) => {
      res.json({ query, body: [body] });
    })
    .on('DELETE /notes/:noteId', (_req, res) => {
      res.json({});
    });
  routes
    .after(() => void done.push('step'))
    .on('GET /notes/:noteId', (req, res, { session }) => {
      done.push('answer');
      res.json({ noteId: req.params.noteId, ...session });
    })
    .on('PUT /notes/:noteId', (req, res, { body }) => {
      done.push('answer');
      res.json({ noteId: req.params.noteId, ...body });
    });
  routes.on('GET /notes/all', (_req, res, { session }) => {
    res.json(session);
  });
  const app = express()
    .use(router)
    .use(refusals(createLog({ service: 'test', level: 'silent' })));
  return { http: request(app), routes, done };
}
const as = (name: string) => ({ Authorization: `Bearer ${name}` });

describe('a call of the table', () => {
  it('is refused without a session that its access allows', async () => {
    const { http } = open();
    await http.get('/notes').expect(200);
    for (const authorization of [undefined, 'asha', 'Basic asha', 'Bearer', 'Bearer ', 'Bearer x'])
      for (const path of ['/notes/7', '/notes/all']) {
        const call = http.get(path);
        if (authorization !== undefined) void call.set('Authorization', authorization);
        expect((await call.expect(401)).body).toEqual({
          message: 'Please sign in',
          code: 'sign-in-required',
        });
      }
    expect((await http.get('/notes/7').set(as('asha')).expect(200)).body).toEqual({
      noteId: '7',
      ...asha,
    });
    expect((await http.get('/notes/all').set(as('office')).expect(200)).body).toEqual(office);
    expect((await http.get('/notes/all').set(as('asha')).expect(403)).body).toEqual({
      message: KEEPERS.text,
      code: KEEPERS.code,
    });
    await http.delete('/notes/7').set(as('asha')).expect(403);
  });

  it('receives its query and body as its schemas parse them', async () => {
    const { http } = open();
    expect((await http.get('/notes?page=3').expect(200)).body).toEqual({
      query: { page: 3 },
      body: [null],
    });
    const refused = await http.get('/notes?page=x').expect(400);
    expect(refused.body.errors).toMatchObject([{ field: 'page' }]);
    const put = () => http.put('/notes/7').set(as('asha'));
    expect((await put().set('X-Text', 'Hello').expect(200)).body).toEqual({
      noteId: '7',
      text: 'Hello',
    });
    expect((await put().expect(400)).body).toEqual({
      message: 'Text is required',
      code: 'fields-invalid',
      errors: [{ field: 'text', message: 'Text is required', code: 'test-text-missing' }],
    });
  });

  it('checks the session before it waits for anything or reads the body', async () => {
    const { http, done } = open();
    await http.put('/notes/7').expect(401);
    expect(done).toEqual([]);
    await http.put('/notes/7').set(as('asha')).set('X-Text', 'Hello').expect(200);
    expect(done).toEqual(['step', 'read', 'answer']);
    done.length = 0;
    await http.get('/notes/7').set(as('asha')).expect(200);
    expect(done).toEqual(['step', 'answer']);
  });

  it('is counted for its member, or for the network of a client without a session, before anything is done for it', async () => {
    const counted: string[] = [];
    const { http, done } = open((rate, source) => void counted.push(`${rate} ${source}`));
    await http.get('/notes').expect(200);
    await http.put('/notes/7').set(as('asha')).set('X-Text', 'Hello').expect(200);
    await http.get('/notes/all').set(as('asha')).expect(403);
    await http.get('/notes/7').expect(401);
    expect(counted).toEqual(['often 127.0.0.1', 'rarely m1', 'often m1', 'often 127.0.0.1']);

    done.length = 0;
    const full = open(() =>
      Promise.reject(new DomainError('too-many', { code: 'wait', text: 'Wait' })),
    );
    await full.http.put('/notes/7').set(as('asha')).set('X-Text', 'Hello').expect(429);
    expect(done).toEqual([]);
  });

  it('is refused with the time to wait while its source has made too many of its class', async () => {
    const settings = { PORTAL_RATES: 'on', PORTAL_RATE_OFTEN: 3, PORTAL_RATE_RARELY: 1 } as const;
    const { http } = open(createRates(classes, settings));
    const put = (name: string) => http.put('/notes/7').set(as(name)).set('X-Text', 'Hello');
    await put('asha').expect(200);
    const refused = await put('asha').expect(429);
    expect(refused.body).toMatchObject({
      message: 'You are doing this very often. Please wait a minute and try again.',
    });
    expect(refused.headers['retry-after']).toMatch(/^(?:60|59|58)$/u);
    await put('office').expect(200);
    for (const status of [200, 200, 200, 429])
      await http.get('/notes/7').set(as('asha')).expect(status);
    await http.get('/notes/7').set(as('office')).expect(200);
  });

  it('is never too often where the rates are off', async () => {
    const settings = { PORTAL_RATES: 'off', PORTAL_RATE_OFTEN: 1, PORTAL_RATE_RARELY: 1 } as const;
    const { http } = open(createRates(classes, settings));
    for (const _ of [1, 2, 3]) await http.get('/notes').expect(200);
  });

  it('can be registered only once, only if the table has it, and only with a rule for its access', () => {
    const { routes } = open();
    expect(() => routes.on('GET /notes', () => undefined)).toThrow('GET /notes is answered twice');
    expect(() => routes.on('GET /else' as 'GET /notes', () => undefined)).toThrow(
      'The table has no call GET /else',
    );
    const ruleless = createRoutes(table, {
      access: {},
      sessionOf: async () => asha,
      personOf: () => 'someone',
      takeRate: () => undefined,
    });
    expect(() => ruleless.routes.on('GET /notes', () => undefined)).toThrow(
      'There is no rule for the access of GET /notes',
    );
  });

  it('takes the types of path, query, body and session from the table', () => {
    const { routes } = open();
    expectTypeOf(routes).toEqualTypeOf<Routes<typeof table, typeof access>>();
    // @ts-expect-error -- the table has no such call
    expect(() => routes.on('GET /else', () => undefined)).toThrow();
    const unused = [
      // @ts-expect-error -- the path names a noteId
      () => routes.on('PUT /notes/:noteId', (req) => void req.params.postId),
      // @ts-expect-error -- the text is text
      () => routes.on('PUT /notes/:noteId', (_req, _res, { body }) => void body.text.page),
      // @ts-expect-error -- it has no body
      () => routes.on('GET /notes/:noteId', (_req, _res, { body }) => void body.text),
      // @ts-expect-error -- it needs no session
      () => routes.on('GET /notes', (_req, _res, { session }) => void session.name),
    ];
    expect(unused).toHaveLength(4);
  });
});

describe('a path of the table', () => {
  it('refuses a method that it does not have with 405, and names the others', async () => {
    const { http } = open();
    const refused = await http.patch('/notes/7').expect(405);
    expect(refused.body).toEqual({
      message: 'PATCH is not possible at this address. Use DELETE, GET or PUT.',
      code: 'method-not-allowed',
      parameters: { method: 'PATCH', instead: ['DELETE', 'GET', 'PUT'] },
    });
    expect(refused.headers['allow']).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
    const reading = await http.get('/notes/7/copy').expect(405);
    expect(reading.headers['allow']).toBe('OPTIONS, POST');
    expect((await http.post('/Notes/').expect(405)).headers['allow']).toBe('GET, HEAD, OPTIONS');
  });

  it('has only its own methods although a path with a parameter matches it, too', async () => {
    const { http } = open();
    for (const method of ['delete', 'put'] as const) {
      const refused = await http[method]('/notes/all').set(as('office')).expect(405);
      expect(refused.headers['allow']).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('answers OPTIONS with the methods that it has', async () => {
    const { http } = open();
    const answer = await http.options('/notes/7').expect(204);
    expect(answer.headers['allow']).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
    const literal = await http.options('/notes/all').expect(204);
    expect(literal.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });

  it('leaves a call that another service answers, and every unknown path, to the next handler', async () => {
    const { http } = open();
    await http.post('/notes/7/copy').set(as('asha')).expect(404);
    for (const path of ['/', '/else', '/notes/7/8'])
      for (const method of ['get', 'delete', 'options'] as const)
        expect((await http[method](path).expect(404)).headers['allow']).toBeUndefined();
  });
});
