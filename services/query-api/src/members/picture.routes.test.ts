import { randomBytes, randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
const member = randomUUID();
const path = `pictures/${member}/aVeryLongName-that_nobodyGuesses.webp`;
const [full, small] = [randomBytes(2_000), randomBytes(300)];
beforeEach(async () => {
  reads = await createReads();
  await reads.blobs.put(path, { bytes: full, contentType: 'image/webp' });
  await reads.blobs.put(path.replace('.webp', '-96.webp'), {
    bytes: small,
    contentType: 'image/webp',
  });
});
afterEach(() => reads.close());
const get = (what: string, headers: Record<string, string> = {}) =>
  supertest(reads.pictures).get(`/${what}`).set(headers).buffer(true);

it('serves a picture in both sizes at the path of the profile', async () => {
  expect((await get(path).expect(200)).body).toEqual(full);
  expect((await get(`${path}?size=96`).expect(200)).body).toEqual(small);
  expect((await get(`${path}?size=1000`).expect(200)).body).toEqual(full);
  const head = await supertest(reads.pictures).head(`/${path}`).expect(200);
  expect(head.headers['content-length']).toBe('2000');
});
it('serves a picture as nothing but a picture, to be cached for a year', async () => {
  const { headers } = await get(path);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '2000',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
});
it('does not send a picture again to a client that has it', async () => {
  const { etag } = (await get(path)).headers;
  await get(path, { 'If-None-Match': String(etag) }).expect(304);
  await get(path, { 'If-None-Match': `W/${String(etag)}` }).expect(304);
  await get(`${path}?size=96`, { 'If-None-Match': String(etag) }).expect(200);
  await reads.blobs.delete(path);
  await get(path, { 'If-None-Match': String(etag) }).expect(404);
});
it.each([
  `pictures/${member}/another.webp`,
  `pictures/${randomUUID()}/aVeryLongName-that_nobodyGuesses.webp`,
  `pictures/${member}/aVeryLongName-that_nobodyGuesses.png`,
  `pictures/${member}/`,
  `pictures/${member}`,
  'pictures/',
  `pictures/${member}/..%2F..%2Fx.webp`,
  'pictures/x/y.webp',
])('finds no picture at %s', async (wrong) => {
  const { headers } = await get(wrong).expect(404);
  expect(headers['cache-control'] ?? 'no-store').toBe('no-store');
});
