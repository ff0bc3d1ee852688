import { createHash } from 'node:crypto';
import { register } from '@portal/contracts/personal-data/personal-data-register';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plainPicture } from '../testing/plain-picture.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let ravi: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
  ravi = await portal.join('Ravi Jadhav');
});
afterEach(() => portal.close());

const post = (path: string, who: typeof asha, body: object) =>
  portal.http.post(`/api${path}`).set(who.headers).send(body).expect(201);
const ask = (password: string) =>
  portal.http.post('/api/account/data').set(asha.headers).send({ password });

async function download(): Promise<ReadonlyMap<string, Buffer>> {
  const { body, headers } = await ask(asha.password)
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-[\d-]+\.zip"$/u),
    'cache-control': 'private, no-store',
  });
  const files = unzipSync(new Uint8Array(body as Buffer));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}
const textOf = (files: ReadonlyMap<string, Buffer>, name: string): string =>
  strFromU8(files.get(name) ?? new Uint8Array());
const everything = (files: ReadonlyMap<string, Buffer>): string =>
  [...files.keys()].map((name) => textOf(files, name)).join('\n');

/** Both say something of each kind, Ravi also in answer to Asha. */
async function talk(): Promise<void> {
  const submission = {
    title: 'Asha’s title',
    content: 'Asha’s <b>words</b>',
    category: 'News Update',
  };
  await post('/posts', asha, submission);
  const [submitted] = await portal.ofType('PostSubmitted');
  const postId = submitted?.data.postId ?? '';
  await post(`/posts/${postId}/comment`, asha, { text: 'Asha’s comment' });
  await post(`/posts/${postId}/comment`, ravi, { text: 'Ravi’s comment' });
  await post('/groups', asha, { name: 'Asha’s group', description: 'Asha’s purpose' });
  const [created] = await portal.ofType('GroupCreated');
  await post(`/messages/${created?.data.groupId}`, asha, { text: '=Asha’s message' });
  await post('/feedback', asha, { subject: 'Asha’s subject', message: 'Asha’s feedback' });
  await portal.http
    .put('/api/users/profile')
    .set(asha.headers)
    .send({ location: 'Asha’s place' })
    .expect(200);
  const reason = { reason: 'Words for Asha', note: 'A note for administrators' };
  await portal.http
    .put(`/api/users/${asha.memberId}/facts`)
    .set(await portal.asAdmin())
    .send({ admissionNumber: 'A-77', ...reason })
    .expect(200);
}

it('has who saw what of the member, by name and way, also what was noted just now', async () => {
  await portal.http
    .put(`/api/users/${asha.memberId}/facts`)
    .set(await portal.asAdmin())
    .send({ admissionNumber: 'A-77', reason: 'As in the register' })
    .expect(200);
  await portal.vault.addAccesses([
    {
      id: '2026-03-10T08.a',
      at: '2026-03-10T08:00:00.000Z',
      way: 'breach',
      subjectId: asha.memberId,
      readerId: null,
    },
  ]);
  const files = await download();
  const rows = parse(textOf(files, 'csv/accesses.csv'), { bom: true });
  expect(rows[0]).toEqual(['When', 'By whom', 'How', 'What']);
  expect(rows.slice(1).map(([, reader, how]) => [reader, how])).toEqual([
    [expect.any(String), 'In the answer to a decision'],
    [
      'The people who run the server',
      'With a tool on the server that tells members about misused data',
    ],
  ]);
  expect(rows[1]?.[1]).not.toMatch(/^Former member$|^$/u);
  expect(textOf(files, 'index.html')).toContain('Who saw your personal data (2)');
});

it('has what the member allows, when they chose and by which notice', async () => {
  const notice = { noticeVersion: '2026-01', language: 'en' };
  await portal.http
    .put('/api/account/consents/birthday')
    .set(asha.headers)
    .send({ given: false, ...notice })
    .expect(200);
  await portal.http
    .put('/api/account/consents/age')
    .set(ravi.headers)
    .send({ given: false, ...notice })
    .expect(200);
  const files = await download();
  const [row, ...others] = parse<Record<string, string>>(textOf(files, 'csv/consent.csv'), {
    bom: true,
    columns: true,
  });
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    What: 'Consent withdrawn',
    Purpose: 'birthday',
    'Notice version': '2026-01',
    Language: 'en',
    When: expect.stringMatching(/^\d{4}-/u),
  });
  expect(textOf(files, 'index.html')).toContain('What you allow, and privacy policies');
});

it('needs the password of the member', async () => {
  const { body } = await ask('Wrong-Word-1').expect(400);
  expect(body).toMatchObject({ errors: [{ field: 'password' }] });
  await portal.http.post('/api/account/data').send({ password: asha.password }).expect(401);
});

it('has everything that a member said and that is known of them, and nothing of anybody else', async () => {
  await talk();
  const all = everything(await download());
  for (const words of ['title', 'comment', 'group', 'purpose', 'message', 'subject', 'feedback'])
    expect(all).toContain(`Asha’s ${words}`);
  for (const fact of ['Asha Patil', asha.email, 'Asha’s place', 'A-77', 'Words for Asha'])
    expect(all).toContain(fact);
  expect(all).not.toMatch(/Ravi|A note for administrators/u);
  expect(all).not.toContain(ravi.email);
});

it('has each personal field that the events of the member hold', async () => {
  await talk();
  const files = await download();
  const copied = textOf(files, 'events.ndjson');
  const opened = await portal.events();
  const mine = opened.filter(
    ({ data, actor }) =>
      actor.id === asha.memberId || ('memberId' in data && data.memberId === asha.memberId),
  );
  expect(mine.length).toBeGreaterThan(10);
  for (const { data } of mine) {
    for (const value of Object.values(data))
      if (typeof value === 'string') expect(copied).toContain(JSON.stringify(value).slice(1, -1));
  }
});

it('lists its files with their SHA-256, and the register of what is kept', async () => {
  await talk();
  const files = await download();
  const { files: listed } = JSON.parse(textOf(files, 'manifest.json')) as {
    files: { name: string; bytes: number; sha256: string }[];
  };
  expect(listed.map(({ name }) => name).sort()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').sort(),
  );
  for (const { name, bytes, sha256 } of listed) {
    const file = files.get(name) ?? Buffer.alloc(0);
    expect(file).toHaveLength(bytes);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
  }
  expect(JSON.parse(textOf(files, 'register.json'))).toEqual(register);
  expect(JSON.parse(textOf(files, 'data.json'))).toMatchObject({
    memberId: asha.memberId,
    profile: { fullName: 'Asha Patil', location: 'Asha’s place', admissionNumber: 'A-77' },
    sections: { comment: { title: 'Your comments', rows: [expect.any(Array)] } },
  });
});

it('has tables that no spreadsheet calculates, and a page that runs nothing', async () => {
  await talk();
  const files = await download();
  const rows = parse(textOf(files, 'csv/message.csv'), { columns: true, bom: true });
  expect(rows).toMatchObject([
    { What: 'Message sent', 'By whom': 'you', Text: "'=Asha’s message" },
  ]);
  const page = textOf(files, 'index.html');
  expect(page).toContain('Asha’s &#60;b&#62;words');
  expect(page).not.toMatch(/<script|<b>|https?:\/\//u);
});

it('has the pictures of the member', async () => {
  const picture = await plainPicture('teal');
  await portal.http
    .put('/api/users/profile/picture')
    .set(asha.headers)
    .attach('profilePicture', picture, 'me.png')
    .expect(200);
  const files = await download();
  const names = [...files.keys()].filter((name) => name.startsWith('pictures/'));
  expect(names).toHaveLength(1);
  expect((await sharp(files.get(names[0] ?? '')).metadata()).format).toBe('webp');
  expect(textOf(files, 'index.html')).toContain(`<img src="${names[0]}"`);
});

it('tells of the registration as the member’s own act, and of the approval as another person’s', async () => {
  const files = await download();
  const events = textOf(files, 'events.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; by: string });
  expect(events).toContainEqual(expect.objectContaining({ type: 'MemberRegistered', by: 'you' }));
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'MemberApproved', by: 'someone else' }),
  );
});
