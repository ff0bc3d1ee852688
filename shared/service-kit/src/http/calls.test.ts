import { randomUUID } from 'node:crypto';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { sessionOf, type Session } from './actor.ts';
import { createRoutes, type CallTable } from './calls.ts';
import { refusals } from './refusals.ts';

const asha: Session = { memberId: randomUUID(), role: 'member' };
const office: Session = { memberId: randomUUID(), role: 'admin' };
const sessions = new Map([
  ['asha', asha],
  ['office', office],
]);

const table = {
  'GET /notes': {
    access: 'anyone',
    query: z.object({ page: z._default(z.coerce.number().check(z.int()), 1) }),
  },
  'GET /notes/all': { access: 'admin' },
  'GET /notes/:noteId': { access: 'member' },
  'PUT /notes/:noteId': {
    access: 'member',
    body: z.object({ text: z.string('Text is required') }),
  },
  'DELETE /notes/:noteId': { access: 'admin' },
} as const satisfies CallTable;

function open() {
  const done: string[] = [];
  const { routes, router } = createRoutes(table, {
    sessionOf: async (token) => sessions.get(token) ?? null,
    readBody: (req) => {
      done.push('read');
      req.body = { text: req.headers['x-text'] };
    },
  });
  routes
    .on('GET /notes', (_req, res, { query, body }) => {
      res.json({ query, body: [body] });
    })
    .on('GET /notes/all', (req, res) => {
      res.json(sessionOf(req));
    })
    .on('DELETE /notes/:noteId', (_req, res) => {
      res.json({});
    });
  routes
    .after(() => void done.push('step'))
    .on('GET /notes/:noteId', (req, res) => {
      done.push('answer');
      res.json({ noteId: req.params.noteId, ...sessionOf(req) });
    })
    .on('PUT /notes/:noteId', (req, res, { body }) => {
      done.push('answer');
      res.json({ noteId: req.params.noteId, ...body });
    });
  const app = express()
    .use(router)
    .use(refusals(createLog({ service: 'test', level: 'silent' })));
  return { http: request(app), routes, done };
}
const as = (name: string) => ({ Authorization: `Bearer ${name}` });

describe('a call of the table', () => {
  it('is guarded by what the table says', async () => {
    const { http } = open();
    await http.get('/notes').expect(200);
    for (const path of ['/notes/7', '/notes/all']) await http.get(path).expect(401);
    expect((await http.get('/notes/7').set(as('nobody')).expect(401)).body).toEqual({
      message: 'Please sign in',
    });
    expect((await http.get('/notes/7').set(as('asha')).expect(200)).body).toEqual({
      noteId: '7',
      ...asha,
    });
    expect((await http.get('/notes/all').set(as('office')).expect(200)).body).toEqual(office);
    expect((await http.get('/notes/all').set(as('asha')).expect(403)).body).toEqual({
      message: 'Only administrators may do this',
    });
    await http.delete('/notes/7').set(as('asha')).expect(403);
  });

  it('is given what its schemas make of the request', async () => {
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
      errors: [{ field: 'text', message: 'Text is required' }],
    });
  });

  it('is guarded before anything is waited for or read', async () => {
    const { http, done } = open();
    await http.put('/notes/7').expect(401);
    expect(done).toEqual([]);
    await http.put('/notes/7').set(as('asha')).set('X-Text', 'Hello').expect(200);
    expect(done).toEqual(['step', 'read', 'answer']);
    done.length = 0;
    await http.get('/notes/7').set(as('asha')).expect(200);
    expect(done).toEqual(['step', 'answer']);
  });

  it('is answered once, and only where there is such a call', () => {
    const { routes } = open();
    expect(() => routes.on('GET /notes', () => undefined)).toThrow('GET /notes is answered twice');
    expect(() => routes.on('GET /else' as 'GET /notes', () => undefined)).toThrow(
      'The table has no call GET /else',
    );
  });

  it('knows what its path names, and what its schemas hold', () => {
    const { routes } = open();
    // @ts-expect-error -- the table has no such call
    expect(() => routes.on('GET /else', () => undefined)).toThrow();
    // Never called: what the compiler says of them is what counts
    const unused = [
      // @ts-expect-error -- the path names a noteId
      () => routes.on('PUT /notes/:noteId', (req) => void req.params.postId),
      // @ts-expect-error -- the text is text
      () => routes.on('PUT /notes/:noteId', (_req, _res, { body }) => void body.text.page),
      // @ts-expect-error -- it has no body
      () => routes.on('GET /notes/:noteId', (_req, _res, { body }) => void body.text),
    ];
    expect(unused).toHaveLength(3);
  });
});
