import { once } from 'node:events';
import { connect } from 'node:net';
import { limits } from '@portal/contracts/fields/limits';
import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { smallPictureKey } from '@portal/contracts/members/picture';
import { BlobsUnavailable } from '@portal/service-kit/blobs/blobs';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { plainPicture } from '../testing/plain-picture.ts';
import { ADMINISTRATOR, openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let red: Buffer;
let blue: Buffer;
beforeAll(async () => {
  [red, blue] = await Promise.all([plainPicture('red'), plainPicture('blue')]);
});
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const edit = (body: object, headers: Record<string, string> = {}) =>
  portal.http
    .put('/api/users/profile')
    .set({ ...asha.headers, ...headers })
    .send(body);

it('changes the stated fields of a profile, and answers the member [7.users.4]', async () => {
  const answer = await edit({
    fullName: "Asha D'Souza",
    bio: 'Runs',
    currentOrganization: 'ISRO',
    location: 'Pune',
    phoneNumber: '+91 98220 12345',
    linkedInProfile: 'https://linkedin.example/in/asha',
    facebookProfile: '',
    instagramProfile: 'http://instagram.example/asha',
  }).expect(200);
  expect(answer.body.data).toMatchObject({ _id: asha.memberId });
  expect(portal.lastRead()).toEqual({
    request: { view: 'user', memberId: asha.memberId },
    minPosition: answer.headers['x-commit-position'],
  });
  const [event] = await portal.ofType('MemberProfileChanged');
  expect(event?.data.changed).not.toContain('facebookProfile');
  expect(event?.data).toMatchObject({ profile: { fullName: "Asha D'Souza", bio: 'Runs' } });
  expect(answer.headers['x-commit-position']).toBe(event?.position);
  expect(event?.actor).toEqual({ kind: 'member', id: asha.memberId });
});
it('stores profiles sealed', async () => {
  await edit({ bio: 'Runs marathons' }).expect(200);
  const stored = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
  expect(stored).not.toContain('marathons');
});
it('adds no event to a profile when nothing differs', async () => {
  await edit({ bio: 'Runs' }).expect(200);
  await edit({ bio: ' Runs ', fullName: 'Asha Patil' }).expect(200);
  expect(await portal.ofType('MemberProfileChanged')).toHaveLength(1);
});
it('changes a profile once for one Idempotency-Key', async () => {
  const key = { 'Idempotency-Key': portal.key() };
  await edit({ bio: 'One' }, key).expect(200);
  await edit({ bio: 'Two' }).expect(200);
  await edit({ bio: 'One' }, key).expect(200);
  expect((await portal.ofType('MemberProfileChanged')).map(({ data }) => data.profile)).toEqual([
    { bio: 'One' },
    { bio: 'Two' },
  ]);
});
it.each([
  ['fullName', '', 'Full name is required'],
  ['fullName', 'R2 D2', 'Full name can only contain letters and spaces'],
  ['linkedInProfile', 'javascript:alert(1)', expect.stringContaining('http')],
  ['language', 'tlh', expect.stringContaining('mr')],
  ['phoneNumber', 'call me', expect.stringContaining('phone number')],
  ['bio', 'x'.repeat(limits.bio + 1), expect.stringContaining('1,000')],
])('refuses the %s "%s" in a profile', async (field, value, message) => {
  const { body } = await edit({ [field]: value, location: 'Goa' }).expect(400);
  expect(body.errors).toMatchObject([{ field, message }]);
  expect(await portal.ofType('MemberProfileChanged')).toEqual([]);
});
it('ignores fields that members may not change in their profile', async () => {
  await edit({ role: 'admin', batchYear: 1990, email: 'x@example.org' }).expect(200);
  await edit({ batchYear: 'the first', dateOfBirth: '' }).expect(200);
  expect(await portal.ofType('MemberProfileChanged')).toEqual([]);
});
it('answers which fact of an office account is refused, and takes one of two submissions', async () => {
  const office = portal.as(await portal.signIn(ADMINISTRATOR));
  const say = (body: object) => portal.http.put('/api/users/profile').set(office).send(body);
  const refused = await say({ batchYear: '1800', dateOfBirth: 'soon' }).expect(400);
  expect(refused.body.errors).toMatchObject([
    { field: 'batchYear', message: expect.stringMatching(/^Batch year must be between 1950 and/u) },
    { field: 'dateOfBirth', message: 'Please enter a valid date', code: 'date-invalid' },
  ]);
  await say({ batchYear: null, dateOfBirth: null, bio: 'Runs' }).expect(200);
  const twice = await Promise.all(
    ['94', '95'].map((batchYear) =>
      say({ batchYear, dateOfBirth: '1976-02-03', fullName: 'Meera Rao' }),
    ),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(twice.find(({ status }) => status === 400)?.body.errors).toEqual([
    {
      field: 'batchYear',
      message: 'Your batch is on record already. Please ask an administrator to correct it.',
      code: 'batch-on-record',
    },
  ]);
  const [stated, ...others] = await portal.ofType('MemberFactsCorrected');
  expect(others).toEqual([]);
  expect(stated?.data).toMatchObject({ fullName: 'Meera Rao', dateOfBirth: '1976-02-03' });
  expect(stated?.actor.kind).toBe('member');
});
it('refuses profiles of visitors', async () => {
  await portal.http.put('/api/users/profile').send({ bio: 'x' }).expect(401);
});

const send = (bytes: Buffer, name = 'me.png', headers: Record<string, string> = {}) =>
  portal.http
    .put('/api/users/profile/picture')
    .set({ ...asha.headers, ...headers })
    .attach('profilePicture', bytes, name);
const put = async (bytes: Buffer): Promise<string> =>
  pictureAnswer.parse((await send(bytes).expect(200)).body).data.profilePicture;
const stored = () => portal.blobs.list('');
const current = async () => (await portal.ofType('MemberPictureChanged')).at(-1)?.data.picture;
const hue = async (key: string) => {
  const { data } = await sharp(Buffer.from((await portal.blobs.get(key))?.bytes ?? []))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue';
};

it('stores an uploaded picture in two sizes, and answers its path [7.users.5] [7.users.6]', async () => {
  const answer = await send(red).expect(200);
  const { profilePicture } = pictureAnswer.parse(answer.body).data;
  expect(profilePicture).toMatch(new RegExp(`^pictures/${asha.memberId}/[\\w-]{32}\\.webp$`, 'u'));
  const [event] = await portal.ofType('MemberPictureChanged');
  expect(event?.data).toEqual({ memberId: asha.memberId, picture: profilePicture });
  expect(answer.headers['x-commit-position']).toBe(event?.position);
  const small = smallPictureKey(profilePicture);
  expect([...(await stored())].sort()).toEqual([profilePicture, small].sort());
  const sizes = [];
  for (const key of [profilePicture, small]) {
    const blob = await portal.blobs.get(key);
    expect(blob?.contentType).toBe('image/webp');
    sizes.push((await sharp(Buffer.from(blob?.bytes ?? [])).metadata()).width);
  }
  expect(sizes).toEqual([512, 96]);
});

it('recognises a picture by its content and not by its name', async () => {
  await send(red, 'invoice.pdf').expect(200);
  const { body } = await send(Buffer.from('<svg/>'), 'me.png').expect(415);
  expect(body.message).toBe('Please upload an image file');
});

it('removes the picture that a new one replaces', async () => {
  const first = await put(red);
  const second = await put(blue);
  expect(second).not.toBe(first);
  await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
  expect(await stored()).toContain(second);
  expect(await hue(second)).toBe('blue');
});

it('removes the picture when a member deletes it', async () => {
  await put(red);
  const answer = await portal.http
    .delete('/api/users/profile/picture')
    .set(asha.headers)
    .expect(200);
  expect(answer.body).toEqual({ data: { profilePicture: 'no-photo.jpg' } });
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  expect(await current()).toBe('no-photo.jpg');
  await portal.http.delete('/api/users/profile/picture').set(asha.headers).expect(200);
  expect(await portal.ofType('MemberPictureChanged')).toHaveLength(2);
});

it('stores one picture for one Idempotency-Key', async () => {
  const key = { 'Idempotency-Key': portal.key() };
  const [one, two] = await Promise.all([send(red, 'a', key), send(red, 'a', key)]);
  const third = await send(blue, 'b', key).expect(200);
  expect([two.body, third.body]).toEqual([one.body, one.body]);
  expect(await portal.ofType('MemberPictureChanged')).toHaveLength(1);
  expect(await stored()).toHaveLength(2);
  expect(await hue(one.body.data.profilePicture)).toBe('red');
});

it('reads a picture although bytes follow the form', async () => {
  const head =
    '--xx\r\nContent-Disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\n';
  await portal.http
    .put('/api/users/profile/picture')
    .set({ ...asha.headers, 'Content-Type': 'multipart/form-data; boundary=xx' })
    .send(Buffer.concat([Buffer.from(head), red, Buffer.from('\r\n--xx--\r\nepilogue')]))
    .expect(200);
});

it('refuses a form without a file at once, although bytes follow it', async () => {
  const socket = connect(await portal.listen(), '127.0.0.1');
  const form = '--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--xx--\r\n';
  const behind = 'epilogue';
  socket.write(
    `PUT /api/users/profile/picture HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${asha.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: ${form.length + behind.length}\r\n\r\n${form}`,
  );
  setTimeout(() => socket.write(behind), 50);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('HTTP/1.1 400');
  socket.destroy();
});

it('frees the place of an upload that its client breaks off', async () => {
  const port = await portal.listen();
  for (let time = 0; time < 15; time++) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `PUT /api/users/profile/picture HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${asha.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: 50000\r\n\r\n' +
        '--xx\r\nContent-Disposition: form-data; name="profilePicture"; filename="a"\r\n\r\nabc',
      () => setTimeout(() => socket.destroy(), 20),
    );
    await new Promise((resolve) => socket.on('close', resolve));
  }
  // Each picture is decoded in a separate process, which is slow to start
  await vi.waitFor(() => send(red).expect(200), { timeout: 15_000 });
  expect(portal.logged.join('')).not.toContain('request failed');
});

it('refuses uploads beyond what fits into the memory', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(red)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(refused?.body.message).toContain('Too many pictures');
  const path = await current();
  await vi.waitFor(async () =>
    expect([...(await stored())].sort()).toEqual([path ?? '', smallPictureKey(path ?? '')].sort()),
  );
  await send(blue).expect(200);
});

it('puts the pictures of a rejected member out of reach, and removes them with the erasure', async () => {
  const ravi = await portal.register('Ravi Kale');
  const blob = { bytes: red, contentType: 'image/webp' };
  await portal.blobs.put(`pictures/${ravi.memberId}/old.webp`, blob);
  await portal.blobs.put(`pictures/${ravi.memberId}/old-96.webp`, blob);
  await portal.blobs.put(`pictures/${asha.memberId}/mine.webp`, blob);
  await portal.http
    .delete(`/api/users/${ravi.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  expect(await portal.blobs.list('pictures/')).toEqual([`pictures/${asha.memberId}/mine.webp`]);
  await portal.blobs.put(`pictures/${ravi.memberId}/late.webp`, blob);
  portal.passTime(31 * 86_400_000);
  await portal.api.sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect(await portal.blobs.list('')).toEqual([`pictures/${asha.memberId}/mine.webp`]);
});
it('finishes an erasure only once the pictures are removed', async () => {
  const ravi = await portal.register('Ravi Kale');
  const key = `pictures/${ravi.memberId}/old.webp`;
  await portal.http
    .delete(`/api/users/${ravi.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  await portal.blobs.put(key, { bytes: red, contentType: 'image/webp' });
  portal.passTime(31 * 86_400_000);
  const failing = portal.createApi({
    blobs: (real) => ({ ...real, delete: () => Promise.reject(new BlobsUnavailable('away')) }),
  });
  await failing.sweep();
  expect(await portal.ofType('MemberErased')).toEqual([]);
  await portal.api.sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect(await portal.blobs.list('')).toEqual([]);
});
