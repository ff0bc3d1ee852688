import { complaint } from '@portal/languages/complaints';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { BlobsUnavailable } from '../../blobs/blobs.ts';
import { ChangeBusUnavailable } from '../../change-bus/change-bus.ts';
import { DomainError } from '../../errors.ts';
import { SubjectErased } from '../../event-sourcing/event-codec.ts';
import {
  EventStoreUnavailable,
  EventTooLarge,
  WrongExpectedRevision,
} from '../../event-store/event-store.ts';
import { createLog } from '../../observability/logger.ts';
import { ReadStoreUnavailable } from '../../read-store/read-store.ts';
import { VaultUnavailable } from '../../vault/ports/vault-unavailable.ts';
import { refusals } from './error-answers.ts';
import { requestId } from './request-id.ts';

const tooShort = complaint('test-short', 'too short');
const noNumber = complaint('test-number', 'no number');
const missing = complaint('test-missing', 'missing');
const no = { code: 'not-now', text: 'No' };

function answerTo(error: unknown) {
  const logged: string[] = [];
  const log = createLog(
    { service: 'test', level: 'info' },
    { write: (line: string) => void logged.push(line) },
  );
  const app = express()
    .use(requestId)
    .get('/', () => {
      throw error;
    })
    .get('/begun', (_req, res) => {
      res.write('begun');
      throw error;
    })
    .get('/:id', (_req, res) => res.json({}))
    .use(refusals(log));
  return { http: request(app), logged };
}
const parseError = (
  ...issues: readonly { path: PropertyKey[]; message: string; keys?: readonly string[] }[]
) => Object.assign(new Error('zod'), { issues });

describe('the edge of HTTP', () => {
  it('answers the stable name of a refusal beside its message', async () => {
    const error = new DomainError('conflict', no, { details: { left: 2 } });
    const { body } = await answerTo(error).http.get('/').expect(409);
    expect(body).toEqual({ message: 'No', code: 'not-now', left: 2 });
  });

  it.each([
    [new DomainError('invalid', no), 400],
    [new DomainError('unauthenticated', no), 401],
    [new DomainError('forbidden', no), 403],
    [new DomainError('not-found', no), 404],
    [new DomainError('conflict', no), 409],
    [new DomainError('too-large', no), 413],
    [new DomainError('unsupported', no), 415],
    [new DomainError('too-many', no), 429],
    [new WrongExpectedRevision('s', 1, 2), 409],
    [new EventTooLarge('s', 1_000_000), 413],
    [new SubjectErased(), 403],
    [new EventStoreUnavailable('not-made', 'log of 10.0.0.7'), 503],
    [new VaultUnavailable('vault of 10.0.0.7'), 503],
    [new ReadStoreUnavailable('store of 10.0.0.7'), 503],
    [new ChangeBusUnavailable('bus of 10.0.0.7'), 503],
    [new BlobsUnavailable('blobs of 10.0.0.7'), 503],
    [Object.assign(new Error('x'), { status: 413 }), 413],
    [Object.assign(new Error('x'), { status: 415 }), 415],
    [Object.assign(new Error('x'), { status: 400 }), 400],
  ])('answers %s with the status that HTTP means by it', async (error, status) => {
    const answer = await answerTo(error).http.get('/').expect(status);
    expect(answer.body.message).toBeTypeOf('string');
    expect(answer.text).not.toContain('10.0.0.7');
  });

  it('names each field that a request may not have', async () => {
    const unknown = (field: string) => ({ code: 'field-unknown', parameters: { field } });
    const error = parseError({ path: ['query'], message: 'Unrecognized', keys: ['batch', 'stat'] });
    expect((await answerTo(error).http.get('/').expect(400)).body.errors).toEqual([
      { field: 'query.batch', message: "There is no field 'batch'", ...unknown('batch') },
      { field: 'query.stat', message: "There is no field 'stat'", ...unknown('stat') },
    ]);
  });

  it('names each wrong field once, with its messages joined by commas', async () => {
    const error = parseError(
      { path: ['password'], message: tooShort },
      { path: ['password'], message: noNumber },
      { path: ['email'], message: missing },
    );
    expect((await answerTo(error).http.get('/').expect(400)).body).toEqual({
      message: 'Please check the marked fields',
      code: 'fields-invalid',
      errors: [
        { field: 'password', message: 'too short, no number', code: 'test-short' },
        { field: 'email', message: 'missing', code: 'test-missing' },
      ],
    });
    const one = parseError({ path: ['address', 0, 'city'], message: missing });
    expect((await answerTo(one).http.get('/')).body).toEqual({
      message: 'missing',
      code: 'fields-invalid',
      errors: [{ field: 'address.0.city', message: 'missing', code: 'test-missing' }],
    });
  });

  it('carries the fields and the waiting time of a rule', async () => {
    const error = new DomainError('too-many', no, {
      field: 'email',
      retryAfterSeconds: 7,
    });
    const answer = await answerTo(error).http.get('/').expect(429);
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.body.errors).toEqual([{ field: 'email', message: 'No', code: 'not-now' }]);
    const away = await answerTo(new VaultUnavailable('x')).http.get('/').expect(503);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('answers an unknown failure with a request id alone, and logs the failure', async () => {
    const { http, logged } = answerTo(new Error('the secret of the machine'));
    const answer = await http.get('/').set('X-Request-Id', 'abc-1').expect(500);
    expect(answer.body).toEqual({
      message: 'Something went wrong',
      code: 'something-went-wrong',
      requestId: 'abc-1',
    });
    expect(logged.join('')).toContain('abc-1');
  });

  it('does not log an ordinary refusal', async () => {
    const { http, logged } = answerTo(new DomainError('not-found', no));
    await http.get('/').expect(404);
    expect(logged).toEqual([]);
  });

  it('answers 404 to a path that cannot be decoded', async () => {
    await answerTo(new Error('x')).http.get('/%E0%A4%A').expect(404);
  });

  it('breaks off an answer that has begun', async () => {
    await expect(answerTo(new Error('x')).http.get('/begun')).rejects.toThrow();
  });
});

describe('a request without refusal', () => {
  const idOf = async (given?: string) => {
    const call = answerTo(new DomainError('not-found', no)).http.get('/');
    if (given !== undefined) void call.set('X-Request-Id', given);
    return (await call).headers['x-request-id'];
  };
  it("takes the gateway's request id if it is valid, and makes one otherwise", async () => {
    expect(await idOf('from-gateway_1')).toBe('from-gateway_1');
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/u);
    for (const bad of ['has space', 'x'.repeat(65), '<script>'])
      expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/u);
  });
});
