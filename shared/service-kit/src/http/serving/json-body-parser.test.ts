import { createServer } from 'node:http';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { endWithJson } from './json-body-parser.ts';

const text = '{"text":"नमस्ते"}';
const bytes = Buffer.from(text);

it.each([
  ['a text', text],
  ['one piece', [bytes]],
  [
    'pieces that end within a character',
    [bytes.subarray(0, 10), bytes.subarray(10, 11), bytes.subarray(11)],
  ],
])('sends %s with its length', async (_name, json) => {
  const server = createServer((_req, res) => endWithJson(res, 201, json, { 'X-More': 'yes' }));
  const answer = await supertest(server).get('/').expect(201);
  expect(answer.text).toBe(text);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bytes.length),
    'x-more': 'yes',
  });
});
