import { randomBytes } from 'node:crypto';
import { limits } from '@portal/contracts/fields/limits';
import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { smallPictureKey } from '@portal/contracts/members/picture';
import { BlobsUnavailable } from '@portal/service-kit/blobs/blobs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { plainPicture } from '../testing/plain-picture.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let red: Buffer;
let blue: Buffer;
let old: string;
let oldBytes: readonly Buffer[];

const call = () => portal.http.put('/api/users/profile/picture').set(asha.headers);
const send = (bytes: Buffer) => call().attach('profilePicture', bytes, 'me.png');
const bytesOf = (keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => Buffer.from((await portal.blobs.get(key))?.bytes ?? [])));

beforeAll(async () => {
  [red, blue] = await Promise.all([plainPicture('red'), plainPicture('blue')]);
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
  old = pictureAnswer.parse((await send(red).expect(200)).body).data.profilePicture;
  oldBytes = await bytesOf([old, smallPictureKey(old)]);
});
afterEach(async () => {
  const changes = await portal.ofType('MemberPictureChanged');
  expect(changes.map(({ data }) => data.picture)).toEqual([old]);
  const keys = [old, smallPictureKey(old)];
  expect([...(await portal.blobs.list(''))].sort()).toEqual([...keys].sort());
  expect(await bytesOf(keys)).toEqual(oldBytes);
});
afterAll(() => portal.close());

it('refuses a file that is no picture, and keeps the old one', async () => {
  const { body } = await send(Buffer.from('not a picture')).expect(415);
  expect(body).toEqual({ message: 'Please upload an image file', code: 'not-an-image' });
});

it.each([1, limits.pictureBytes])(
  'refuses a picture that is %i bytes too large, and keeps the old one',
  async (more) => {
    const { body } = await send(Buffer.alloc(limits.pictureBytes + more, red)).expect(413);
    expect(body).toMatchObject({ message: 'A picture must be at most 8 MB' });
  },
);

it('refuses a damaged picture, and keeps the old one', async () => {
  const whole = await sharp(randomBytes(30_000), {
    raw: { width: 100, height: 100, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  const { body } = await send(whole.subarray(0, 2_000)).expect(400);
  expect(body.message).toContain('damaged');
});

it('answers 503 when a picture cannot be stored, and keeps the old one', async () => {
  const away = portal.serve(
    portal.createApi({
      blobs: (real) => ({
        ...real,
        put: () => Promise.reject(new BlobsUnavailable('the disk of 10.0.0.7 is full')),
      }),
    }),
  );
  const { body } = await away
    .put('/api/users/profile/picture')
    .set(asha.headers)
    .attach('profilePicture', blue, 'me.png')
    .expect(503);
  expect(body.message).not.toContain('10.0.0.7');
});

it('refuses a body that is no form or has no such file, and keeps the old picture', async () => {
  await call().send({ profilePicture: 'x' }).expect(415);
  await call().set('Content-Type', 'image/png').send(red).expect(415);
  await call().set('Content-Type', 'multipart/form-data').send('x').expect(415);
  await call().attach('picture', red, 'me.png').expect(400);
  await call().field('other', 'x').expect(400);
  await call().expect(415);
});

it('refuses a picture that does not arrive whole, and keeps the old one', async () => {
  const type = 'multipart/form-data; boundary=xx';
  const head =
    '--xx\r\nContent-Disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\n';
  const { body } = await portal.http
    .put('/api/users/profile/picture')
    .set({ ...asha.headers, 'Content-Type': type })
    .send(Buffer.concat([Buffer.from(head), blue]))
    .expect(400);
  expect(body.message).toBe('The picture did not arrive completely. Please try again.');
});

it('refuses pictures of visitors, and keeps the old one', async () => {
  await portal.http
    .put('/api/users/profile/picture')
    .attach('profilePicture', blue, 'me.png')
    .expect(401);
});
