import type { Call } from '@portal/contracts/wire/call';
import { calls } from '@portal/contracts/calls';
import { refusalTexts } from '@portal/contracts/refusal-texts';
import { SESSION_ENDS } from '@portal/contracts/wire/refusal';
import { schemas } from '@portal/contracts/schemas';
import { Validator } from '@seriousme/openapi-schema-validator';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
type Json = supertest.Response['body'];
let document: Json;
const get = (path: string) => supertest(reads.app).get(`/api/docs${path}`);
beforeAll(async () => {
  reads = await createReads();
  document = (await get('/openapi.json').expect(200)).body;
});
afterAll(() => reads.close());

const entries: readonly (readonly [string, Call])[] = Object.entries(calls);
const operationOf = (name: string): Json => {
  const [method = '', path = ''] = name.split(' ');
  return document['paths'][path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];
};
const parametersOf = (name: string) =>
  operationOf(name)['parameters'].map((one: { $ref?: string; in: string; name: string }) =>
    one.$ref === undefined ? `${one.in} ${one.name}` : one.$ref.split('/').at(-1),
  );

describe('the description of the interface', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document['openapi']).toMatch(/^3\.1\./u);
    const checked = await new Validator().validate(structuredClone(document));
    expect(checked.errors ?? []).toEqual([]);
    expect(checked.valid).toBe(true);
  });

  it.each(entries)('says who may make %s and what it answers', (name, { access, tag, answers }) => {
    const operation = operationOf(name);
    expect(operation['tags']).toEqual([tag]);
    expect(operation['security']).toEqual(access === 'anyone' ? [] : [{ bearer: [] }]);
    expect(operation['responses']).toMatchObject(
      Object.fromEntries(Object.keys(answers).map((status) => [status, { description: 'Done' }])),
    );
    expect('403' in operation['responses'] || access !== 'admin').toBe(true);
    expect('401' in operation['responses'] || access === 'anyone').toBe(true);
  });

  it('lists a call with its feature, unless the call says otherwise', () => {
    expect(operationOf('GET /auth/passkeys')['tags']).toEqual(['Accounts']);
    expect(operationOf('DELETE /users/:memberId/passkeys')['tags']).toEqual(['Members']);
  });

  it.each([
    ['GET /auth/passkeys', 'read'],
    ['GET /users', 'search'],
    ['PUT /auth/passkeys/:passkeyId', 'change'],
    ['DELETE /auth/passkeys/:passkeyId', 'attempt'],
  ])('says that the rate of %s is %s', (name, rate) => {
    expect(operationOf(name)['description']).toContain(`Rate: ${rate}.`);
  });

  it.each(entries)(
    'says whether %s needs confirming, and how',
    (name, { confirm, staff, body, example }) => {
      const { description, responses, requestBody } = operationOf(name);
      const needs = confirm !== undefined && confirm !== false;
      expect(description.includes('Needs confirming')).toBe(needs);
      expect(String(responses['403']?.description).includes('`confirmation-required`')).toBe(needs);
      expect(String(responses['409']?.description).includes('`not-yourself`')).toBe(
        needs && staff === true,
      );
      if (!needs || !body) return;
      const proof = { password: 'Sunrise-1987', code: '123456' };
      expect(body.safeParse({ ...(example as object), ...proof }).error).toBeUndefined();
      const { schema } = requestBody['content']['application/json'];
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['password', 'code']));
    },
  );

  it('names the codes of refusals', () => {
    const { description } = document['info'];
    for (const code of Object.keys({ ...refusalTexts, ...SESSION_ENDS }))
      expect(description).toContain(`\`${code}\``);
    for (const code of ['sign-in-required', 'field-unknown', 'email-invalid', 'text-too-long'])
      expect(description).toContain(`\`${code}\``);
    expect(operationOf('PUT /posts/:postId')['description']).toContain('`post-not-yours-to-edit`');
    const { properties } = document['components']['schemas']['Refusal'];
    const coded = ['message', 'code', 'parameters'];
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...coded, 'errors']));
    expect(Object.keys(properties['errors']['items']['properties'])).toEqual(['field', ...coded]);
  });

  it('describes no call that the table does not have', () => {
    const described = Object.values<object>(document['paths']).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(entries.length);
    const ids = entries.map(([name]) => operationOf(name)['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names every media type of an answer that a parameter chooses', () => {
    const types = (name: string) => Object.keys(operationOf(name)['responses']['200']['content']);
    expect(types('GET /admin/history')).toEqual([
      'application/json',
      'text/csv',
      'application/x-ndjson',
    ]);
    expect(types('GET /posts/:postId/event.ics')).toEqual(['text/calendar']);
    expect(types('GET /docs/:file')).toEqual(['text/javascript', 'text/css', 'image/png']);
  });

  it('says which positions a read takes, and that others are refused', async () => {
    const { schema, description } = document['components']['parameters']['MinPosition'];
    const form = new RegExp(schema['pattern'], 'u');
    for (const position of ['0000000000000012', '1f-2B', `-${crypto.randomUUID()}`])
      expect(position).toMatch(form);
    for (const position of ['abcxyz', '', 'a b', '1-2-3', '<script>'])
      expect(position).not.toMatch(form);
    expect(description).toContain('refused with 400');
    expect(operationOf('GET /posts')['responses']).toHaveProperty('400');
    const asha = await reads.member();
    expect((await asha.get('/posts', { 'X-Min-Position': 'xyz' })).status).toBe(400);
  });

  it('refers only to schemas that it describes', () => {
    const text = JSON.stringify(document);
    const refs = [...text.matchAll(/"\$ref":"#\/([^"]+)"/gu)].map(([, ref = '']) => ref);
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of new Set(refs)) {
      const found = ref.split('/').reduce<Json>((inside, step) => inside?.[step], document);
      expect(found, ref).toBeDefined();
      expect(found.$ref, `${ref} describes nothing itself`).toBeUndefined();
    }
  });

  it('names the fields of every named schema, also one called id', () => {
    const described = document['components']['schemas'];
    for (const [name, schema] of Object.entries<z.ZodMiniType>(schemas))
      expect(Object.keys(described[name].properties), name).toEqual(
        Object.keys((schema as z.ZodMiniObject).shape),
      );
  });

  it('describes the parameters and the body of a call with its rules', () => {
    expect(parametersOf('GET /posts')).toEqual(['query page', 'query limit', 'MinPosition']);
    expect(parametersOf('DELETE /groups/:groupId/members/:memberId')).toEqual([
      'path groupId',
      'path memberId',
      'IdempotencyKey',
    ]);
    const { schema } = operationOf('POST /posts')['requestBody']['content']['application/json'];
    expect(schema).toMatchObject({
      required: ['title', 'content', 'category'],
      properties: {
        title: {
          minLength: 1,
          maxLength: 200,
          description: 'Please fill in all fields; Title must be at most 200 characters',
        },
        content: { maxLength: 20_000 },
        category: { enum: ['News Update', 'Job Opening', 'Article', 'Event'] },
      },
    });
    expect(operationOf('PUT /users/profile/picture')['requestBody']['content']).toMatchObject({
      'multipart/form-data': { schema: { required: ['profilePicture'] } },
    });
  });

  it('has a valid example for every body', () => {
    for (const [name, { body, example }] of entries) {
      expect(example !== undefined, name).toBe(body !== undefined);
      expect(body?.safeParse(example).error, name).toBeUndefined();
    }
  });

  it('names the frames of the real-time connection', () => {
    expect(document['info']['description']).toContain('`receive_message`');
    expect(Object.keys(document['components']['schemas'])).toEqual(
      expect.arrayContaining(['ClientFrame', 'ControlFrame', 'push.post_created', 'Post']),
    );
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get('/openapi.json');
    await get('/openapi.json')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });
});

describe('the page about the interface', () => {
  it('loads its scripts and styles from the portal alone', async () => {
    const { text, headers } = await get('').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    const links = [...text.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, link = '']) => link);
    expect(links).toHaveLength(4);
    for (const link of links) {
      expect(link).toMatch(/^\/api\/docs\/[\w.-]+$/u);
      const { headers: file, body } = await supertest(reads.app).get(link).buffer().expect(200);
      expect(Number(file['content-length'])).toBeGreaterThan(300);
      expect(file['content-type']).not.toContain('json');
      expect(body).toBeDefined();
    }
  });

  it('loads compressed files if the browser accepts them', async () => {
    const script = () => get('/swagger-ui-bundle.js').buffer();
    const plain = await script().set('Accept-Encoding', 'identity').expect(200);
    const packed = await script().set('Accept-Encoding', 'br, gzip').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.text).toBe(plain.text);
    const [small, large] = [packed, plain].map(({ headers }) => Number(headers['content-length']));
    expect(small).toBeLessThan((large ?? 0) / 3);
  });

  it('serves no other files', async () => {
    for (const path of ['/package.json', '/..%2Fpackage.json', '/constructor'])
      await get(path).expect(404);
  });

  it('is shown to its own machine alone, and to nobody behind a proxy there', async () => {
    for (const path of ['', '/openapi.json', '/start.js']) {
      const { body } = await get(path).set('X-Forwarded-For', '198.51.100.7').expect(403);
      expect(body.message).toContain('PORTAL_API_DOCS=public');
    }
  });

  it('is shown to everyone where a setting says so', async () => {
    const open = await createReads({ apiDocs: 'public' });
    await supertest(open.app)
      .get('/api/docs/openapi.json')
      .set('X-Forwarded-For', '198.51.100.7')
      .expect(200);
    await open.close();
  });
});
