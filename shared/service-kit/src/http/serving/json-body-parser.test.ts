import { createServer } from 'node:http';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { endWithJson } from './json-body-parser.ts';

it('sends a text with the length of its bytes', async () => {
  const text = '{"text":"नमस्ते"}';
  const server = createServer((_req, res) => endWithJson(res, 201, text, { 'X-More': 'yes' }));
  const answer = await supertest(server).get('/').expect(201);
  expect(answer.text).toBe(text);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'x-more': 'yes',
  });
});
