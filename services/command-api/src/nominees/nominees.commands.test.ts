import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ADMINISTRATOR, openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;
const MEERA = { name: 'Meera Patil', email: 'meera@example.org', phone: '', relation: 'My sister' };

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let colleague: Awaited<ReturnType<TestPortal['join']>>;
async function openWith(settings: Record<string, string> = {}): Promise<void> {
  portal = await openPortal({ settings });
  asha = await portal.join('Asha Patil');
  colleague = await portal.join('Kavita More');
  await portal.http
    .put(`/api/users/${colleague.memberId}/role`)
    .set(await portal.asAdmin())
    .send({ role: 'admin', reason: 'Helps us' })
    .expect(200);
}
beforeEach(() => openWith());
afterEach(() => portal.close());

const proved = (details: object = {}) => ({ password: PASSWORD, ...details });
const name = (details: object = MEERA, headers: object = {}) =>
  portal.http
    .post('/api/account/nominees')
    .set({ ...asha.headers, ...headers })
    .send(proved(details));
async function named(details: object = MEERA): Promise<string> {
  await name(details).expect(201);
  return (await portal.ofType('NomineeNamed')).at(-1)?.data.nomineeId ?? '';
}
const open = async (nomineeId: string, more: object = {}) =>
  portal.http
    .post(`/api/users/${asha.memberId}/nominee-request`)
    .set(await portal.asAdmin())
    .send({
      nomineeId,
      occasion: 'death',
      asks: [],
      reason: 'Her sister wrote to us',
      note: 'Saw the certificate',
      ...('asks' in more && { sendTo: MEERA.email }),
      ...more,
    });
const read = async () => {
  const { requestId, sendTo } = (await portal.ofType('NomineeRequestOpened')).at(-1)?.data ?? {};
  return { requestId, sendTo };
};
const confirm = async (
  headers: Readonly<Record<string, string>> = colleague.headers,
  {
    key = '',
    password = PASSWORD,
    ...more
  }: { key?: string; password?: string; sendTo?: string } = {},
) => {
  await portal.confirm(headers, password);
  return portal.http
    .put(`/api/users/${asha.memberId}/nominee-request`)
    .set({ ...headers, ...(key !== '' && { 'Idempotency-Key': key }) })
    .send({ ...(await read()), reason: 'Saw it, too', ...more });
};
const end = async () =>
  portal.http
    .delete(`/api/users/${asha.memberId}/rest`)
    .set(await portal.asAdmin())
    .send({ reason: 'It was another person' });
const signIn = () =>
  portal.http.post('/api/auth/login').send({ email: asha.email, password: PASSWORD });
const write = () =>
  portal.http
    .post('/api/feedback')
    .set(asha.headers)
    .send({ subject: 'Hello', message: 'Are you there?' });
const mailsTo = (address: string) =>
  portal.mails().filter((mail) => new RegExp(`^To: .*${address}`, 'mu').test(mail));
/** Mails leave in the background. */
async function mailWith(address: string, words: string): Promise<string> {
  const find = () => mailsTo(address).find((mail) => mail.includes(words));
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}
/** Later than all mails before it. */
async function nextMail(): Promise<void> {
  const changes = () => mailsTo(colleague.email).filter((mail) => mail.includes('have changed'));
  const before = changes().length;
  await portal.http
    .post('/api/account/nominees')
    .set(colleague.headers)
    .send(proved(MEERA))
    .expect(201);
  await expect.poll(() => changes().length).toBe(before + 1);
}
const linkIn = (mail = ''): string => /\/nominee\/([\w-]+)/u.exec(mail)?.[1] ?? '';
const copyBy = (token: string) =>
  portal.http
    .post('/api/nominee-copies')
    .send({ token })
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => done(null, Buffer.concat(chunks)));
    });
async function resting(more: object = {}, details: object = MEERA): Promise<void> {
  expect((await open(await named(details), more)).status).toBe(201);
  expect((await confirm()).status).toBe(200);
}

it('a nominee is sealed under the key of the member, and the member gets a mail', async () => {
  const key = { 'Idempotency-Key': portal.key() };
  await name(MEERA, key).expect(201);
  await name(MEERA, key).expect(201);
  const [event, ...more] = await portal.ofType('NomineeNamed');
  expect(more).toEqual([]);
  expect(event?.data).toMatchObject({ memberId: asha.memberId, details: MEERA });
  const stored = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
  for (const word of ['Meera', 'meera@', 'sister']) expect(stored).not.toContain(word);
  await mailWith(asha.email, 'Your nominees have changed');
  await nextMail();
  const mails = mailsTo(asha.email).filter((mail) => mail.includes('Your nominees have changed'));
  expect(mails).toHaveLength(1);
});

it('refuses a nominee without a name, a relation, or a way to reach them', async () => {
  const answer = await name({ name: ' ', email: '', phone: '', relation: '' }).expect(400);
  expect(answer.body.errors).toEqual(
    expect.arrayContaining([
      { field: 'name', message: 'Please enter a name', code: 'name-missing' },
      { field: 'relation', message: 'Please say who they are to you', code: 'relation-missing' },
    ]),
  );
  const { body } = await name({ ...MEERA, email: '' }).expect(400);
  expect(body.errors).toEqual([
    {
      field: 'email',
      message: 'Please enter an email address or a phone number',
      code: 'nominee-unreachable',
    },
  ]);
  expect((await name({ ...MEERA, email: 'meera' }).expect(400)).body.errors).toEqual([
    { field: 'email', message: 'Please enter a valid email address', code: 'email-invalid' },
  ]);
  await name({ ...MEERA, email: '', phone: '+91 98220 12345' }).expect(201);
});

it('a member changes and withdraws a nominee, with a mail each, and nobody else can', async () => {
  const id = await named();
  const path = `/api/account/nominees/${id}`;
  await portal.http.put(path).set(colleague.headers).send(proved(MEERA)).expect(404);
  await portal.http.delete(path).set(colleague.headers).send(proved()).expect(404);
  await portal.http
    .put(path)
    .set(asha.headers)
    .send(proved({ ...MEERA, relation: 'Sister' }))
    .expect(200);
  await portal.http.delete(path).set(asha.headers).send(proved()).expect(200);
  await portal.http.delete(path).set(asha.headers).send(proved()).expect(404);
  for (const words of ['changed the details', 'withdrawn one']) await mailWith(asha.email, words);
});

it('a request needs a reason and a proof; the proof is a sealed note, and not in a copy', async () => {
  const id = await named();
  const answer = await open(id, { note: ' ', reason: '' });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual(
    expect.arrayContaining([
      { field: 'reason', message: 'A reason is required', code: 'reason-missing' },
      { field: 'note', message: 'Please say what proof you have seen', code: 'proof-missing' },
    ]),
  );
  expect((await open(id)).status).toBe(201);
  const [opened] = await portal.ofType('NomineeRequestOpened');
  expect(opened?.because).toMatchObject({
    words: 'Her sister wrote to us',
    note: 'Saw the certificate',
  });
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1_000))).not.toContain('certificate');
  await mailWith(asha.email, 'Someone has asked to act in your place');
  await mailWith(colleague.email, 'needs a second administrator');
});

it('the administrator who opened a request cannot confirm it, and nothing happens until another does', async () => {
  await open(await named());
  const mine = await confirm(await portal.asAdmin(), {
    password: ADMINISTRATOR.password,
  });
  expect(mine.status).toBe(409);
  expect(mine.body.message).toContain('Another administrator');
  expect((await confirm()).status).toBe(200);
  await write().expect(401);
});

it('a member who signs in stops the request', async () => {
  await open(await named());
  await signIn().expect(200);
  const answer = await confirm();
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain('used the account');
  expect(await portal.ofType('NomineeRequestConfirmed')).toEqual([]);
});

it('nobody signs in to an account that rests, nor gets a link for a new password, nor a mail', async () => {
  await resting();
  await nextMail();
  const before = mailsTo(asha.email).length;
  const answer = await signIn().expect(403);
  expect(answer.body.message).toContain('Nobody can sign in to this account for now');
  await expect
    .poll(async () => (await portal.ofType('SignInRefused')).map(({ data }) => data.reason))
    .toEqual(['resting']);
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  await portal.http
    .put(`/api/users/${asha.memberId}/email`)
    .set(await portal.asAdmin())
    .send({ email: 'new@example.org' })
    .expect(200);
  await nextMail();
  expect(mailsTo(asha.email)).toHaveLength(before);
  expect(mailsTo('new@example.org')).toEqual([]);
});

it('an account that rests can be asked for no contact, and becomes no administrator', async () => {
  await resting();
  const asked = await portal.http
    .post(`/api/users/${asha.memberId}/contact-request`)
    .set(colleague.headers)
    .send({ text: 'Please write to me' })
    .expect(409);
  expect(asked.body.message).toBe(
    'Nobody uses this account any more, so nobody would read your message.',
  );
  await portal.http
    .put(`/api/users/${asha.memberId}/role`)
    .set(await portal.asAdmin())
    .send({ role: 'admin', reason: 'Helps us' })
    .expect(409);
});

it('the rest ends with a reason: the member signs in again, and no session from before comes back', async () => {
  await resting();
  expect((await end()).status).toBe(200);
  const [ended] = await portal.ofType('MemberRestEnded');
  expect(ended?.because?.words).toBe('It was another person');
  await write().expect(401);
  await signIn().expect(200);
});

it('a nominee gets a link to a copy of what belongs to the member, and the member can see that it was taken', async () => {
  await portal.http
    .post('/api/feedback')
    .set(asha.headers)
    .send({ subject: 'Hello', message: 'Words of Asha' })
    .expect(201);
  await resting({ asks: ['copy'] });
  const mail = await mailWith(MEERA.email, 'Asha Patil has named you as a nominee');
  const { body } = await copyBy(linkIn(mail)).expect(200);
  const files = unzipSync(new Uint8Array(body as Buffer));
  const data = strFromU8(files['data.json'] ?? new Uint8Array());
  for (const words of ['Words of Asha', 'Meera Patil', 'Your nominees'])
    expect(data).toContain(words);
  for (const words of ['Kavita', 'Saw the certificate']) expect(data).not.toContain(words);
  expect(Object.keys(files)).not.toContain('csv/accesses.csv');
  expect(JSON.parse(data).profile).not.toHaveProperty('requestId');
  await expect
    .poll(async () =>
      (await portal.vault.accessesOf(asha.memberId, null, 100)).map(({ way }) => way),
    )
    .toContain('nominee-copy');
});

it('a copy is not confirmed where its link would not work for the nominee', async () => {
  await portal.close();
  await openWith({ PORTAL_PUBLIC_URL: 'http://localhost:3000' });
  await open(await named(), { asks: ['copy'] });
  await portal.confirm(colleague.headers);
  const { status, body } = await confirm({ ...colleague.headers, Host: 'alumni.example' });
  expect([status, body.code]).toEqual([409, 'public-url-unset']);
  expect(await portal.ofType('NomineeRequestConfirmed')).toEqual([]);
  expect((await confirm()).status).toBe(200);
  expect(await mailWith(MEERA.email, '/nominee/')).toContain('http://localhost:3000/nominee/');
});

it('the link works for a week, and not once the rest has ended', async () => {
  await resting({ asks: ['copy'] });
  const token = linkIn(await mailWith(MEERA.email, '/nominee/'));
  await copyBy('invented').expect(400);
  await copyBy(token).expect(200);
  portal.passTime(8 * DAY);
  await copyBy(token).expect(400);
});

it('the link stops working with the rest, also if the account rests again', async () => {
  await resting({ asks: ['copy'] });
  const token = linkIn(await mailWith(MEERA.email, '/nominee/'));
  await end();
  await copyBy(token).expect(400);
  const [nominee] = await portal.ofType('NomineeNamed');
  await open(nominee?.data.nomineeId ?? '');
  expect((await confirm()).status).toBe(200);
  await copyBy(token).expect(400);
});

it('where the member has named no address, both administrators see the one to which the link goes', async () => {
  const id = await named({ ...MEERA, email: '', phone: '+91 98220 12345' });
  const missing = await open(id, { asks: ['copy'], sendTo: undefined });
  expect(missing.status).toBe(400);
  expect(missing.body.errors).toMatchObject([{ field: 'sendTo' }]);
  expect((await open(id, { asks: ['copy'], sendTo: 'sister@example.org' })).status).toBe(201);
  expect((await confirm()).status).toBe(200);
  const mail = await mailWith('sister@example.org', '/nominee/');
  await copyBy(linkIn(mail)).expect(200);
});

it('an address that the administrator writes does not replace the one that the member has named', async () => {
  const answer = await open(await named(), { asks: ['copy'], sendTo: 'thief@example.org' });
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain('Please look again');
  expect(await portal.ofType('NomineeRequestOpened')).toEqual([]);
});

it.each([
  ['naming', 'post', () => '/api/account/nominees'],
  ['changing', 'put', (id: string) => `/api/account/nominees/${id}`],
  ['withdrawing', 'delete', (id: string) => `/api/account/nominees/${id}`],
] as const)(
  '%s a nominee needs the own password, and too many wrong ones have to wait',
  async (_how, method, path) => {
    const address = path(await named());
    const before = (await portal.events()).length;
    const send = (body: object) => portal.http[method](address).set(asha.headers).send(body);
    expect((await send(MEERA).expect(400)).body.errors).toEqual([
      { field: 'password', message: 'Password is required', code: 'password-missing' },
    ]);
    const wrong = { ...MEERA, password: 'Sunset-1987' };
    expect((await send(wrong).expect(400)).body.errors).toMatchObject([{ field: 'password' }]);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 20)
      statuses.push((await send(wrong)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await portal.events()).length).toBe(before);
  },
);

it('the password of a member is in no event about their nominees', async () => {
  await named();
  const [event] = await portal.ofType('NomineeNamed');
  expect(event?.data.details).toEqual(MEERA);
});

it('any use of a session since the opening stops the request, even right after one that was noted', async () => {
  const nomineeId = await named();
  await write().expect(201);
  await open(nomineeId);
  await write().expect(201);
  const answer = await confirm();
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain('used the account');
  expect(await portal.ofType('NomineeRequestConfirmed')).toEqual([]);
});

it('a use before the opening does not stop the request, nor does an administrator who signs the member out', async () => {
  const nomineeId = await named();
  await write().expect(201);
  await open(nomineeId);
  await portal.http
    .delete(`/api/users/${asha.memberId}/sessions`)
    .set(await portal.asAdmin())
    .send({ reason: 'A phone was left signed in' });
  expect((await confirm()).status).toBe(200);
});

it('a request that is older than unused sessions are kept has to be opened again', async () => {
  const nomineeId = await named();
  await open(nomineeId);
  portal.passTime(31 * DAY);
  const { body: signedIn } = await portal.http
    .post('/api/auth/login')
    .send({ email: colleague.email, password: PASSWORD });
  const headers = { Authorization: `Bearer ${signedIn.token}` };
  const answer = await confirm(headers);
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain('too long ago');
});

it('a session from before the opening may not change nominees, and one from after it may, which stops the request', async () => {
  const nomineeId = await named();
  await open(nomineeId, { asks: ['copy'] });
  const path = `/api/account/nominees/${nomineeId}`;
  const thiefs = proved({ ...MEERA, email: 'thief@example.org' });
  const calls = [
    () => name(thiefs),
    () => portal.http.put(path).set(asha.headers).send(thiefs),
    () => portal.http.delete(path).set(asha.headers).send(proved()),
  ];
  for (const call of calls) {
    const { body } = await call().expect(403);
    expect(body.message).toContain('sign in again');
  }
  portal.passTime(1_000);
  const { body } = await signIn().expect(200);
  await portal.http
    .put(path)
    .set({ Authorization: `Bearer ${body.token}` })
    .send(thiefs)
    .expect(200);
  expect((await confirm()).status).toBe(409);
  expect(mailsTo('thief@example.org')).toEqual([]);
});

it('a confirmation names the address that was read, and no other', async () => {
  await open(await named(), { asks: ['copy'] });
  const other = await confirm(colleague.headers, { sendTo: 'thief@example.org' });
  expect(other.status).toBe(409);
  expect(other.body.message).toContain('address that you read');
  expect((await confirm()).status).toBe(200);
  await mailWith(MEERA.email, '/nominee/');
  // A repetition mails to nobody else either
  await confirm(colleague.headers, { sendTo: 'thief@example.org' });
  await nextMail();
  expect(mailsTo('thief@example.org')).toEqual([]);
});

it.each([
  [
    'became an administrator after it',
    async () => {
      const kavita = await portal.join('Meera Rao');
      return {
        kavita,
        password: PASSWORD,
        change: async () =>
          portal.http
            .put(`/api/users/${kavita.memberId}/role`)
            .set(await portal.asAdmin())
            .send({ role: 'admin', reason: 'Helps us' })
            .expect(200),
      };
    },
  ],
  [
    'changed a password after it',
    async () => ({
      kavita: colleague,
      password: 'Monsoon-2026',
      change: () =>
        portal.http
          .put('/api/auth/password')
          .set(colleague.headers)
          .send({ current: PASSWORD, password: 'Monsoon-2026' })
          .expect(200),
    }),
  ],
] as const)('nobody confirms a request who %s', async (_what, prepare) => {
  const { kavita, password, change } = await prepare();
  await open(await named());
  await change();
  const answer = await confirm(kavita.headers, { password });
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain('was already an administrator');
  expect(await portal.ofType('NomineeRequestConfirmed')).toEqual([]);
});

it('the erasure that a nominee asks for takes the account away after its days, with the link and the nominees', async () => {
  await resting({ asks: ['copy', 'erasure'] });
  const token = linkIn(await mailWith(MEERA.email, '/nominee/'));
  const [requested] = await portal.ofType('MemberErasureRequested');
  expect(requested?.actor.id).toBe(colleague.memberId);
  expect(Date.parse(requested?.data.dueAt ?? '')).toBeGreaterThan(portal.now().getTime() + 6 * DAY);
  portal.passTime(7 * DAY - 60_000);
  await copyBy(token).expect(200);
  portal.passTime(DAY);
  const api = portal.createApi();
  await api.sweep();
  await api.stop();
  await copyBy(token).expect(400);
  const left = await portal.ofType('MemberLeft');
  expect(left).toHaveLength(1);
  expect((await portal.ofType('NomineeNamed')).map(({ data }) => data.details)).toEqual([null]);
});

it('a confirmation that is sent again with its key does nothing more', async () => {
  await open(await named(), { asks: ['copy'] });
  expect((await confirm(colleague.headers, { key: 'key-1' })).status).toBe(200);
  expect((await confirm(colleague.headers, { key: 'key-1' })).status).toBe(200);
  expect(await portal.ofType('NomineeRequestConfirmed')).toHaveLength(1);
  await mailWith(MEERA.email, '/nominee/');
  await nextMail();
  expect(mailsTo(MEERA.email)).toHaveLength(1);
});

it.each([
  ['open-nominee-request', 'NomineeRequestOpened', 'NomineeRequestClosed'],
  ['confirm-nominee-request', 'NomineeRequestConfirmed', 'MemberRestEnded'],
] as const)('takes back %s with a reason, as other decisions', async (_action, type, undone) => {
  await open(await named());
  if (type === 'NomineeRequestConfirmed') await confirm();
  const [decided] = await portal.ofType(type);
  await portal.http
    .post(`/api/admin/history/${decided?.id}/undo`)
    .set(await portal.asAdmin())
    .send({ reason: 'A mistake' });
  const [event] = await portal.ofType(undone);
  expect(event).toMatchObject({ reverses: decided?.id, because: { words: 'A mistake' } });
});

it('takes the second of two confirmed requests back only by the end of the rest', async () => {
  await resting();
  const [first] = await portal.ofType('NomineeRequestConfirmed');
  const [nominee] = await portal.ofType('NomineeNamed');
  await open(nominee?.data.nomineeId ?? '', { asks: ['copy'] });
  expect((await confirm()).status).toBe(200);
  const [, second] = await portal.ofType('NomineeRequestConfirmed');
  const blockerOf = async (decisionId = '') =>
    (
      await portal.http
        .get(`/api/admin/history/${decisionId}/undo`)
        .set(await portal.asAdmin())
        .expect(200)
    ).body.data.blocker;
  expect(await blockerOf(second?.id)).toBe(
    'The account was closed before this decision, too. Reopen it on the page of the member.',
  );
  expect(await blockerOf(first?.id)).toMatch(/^Something has changed since/u);
});

it('answers 404 about nobody', async () => {
  const admin = await portal.asAdmin();
  const path = `/api/users/${randomUUID()}`;
  await portal.http.delete(`${path}/rest`).set(admin).send({ reason: 'Why' }).expect(404);
  await portal.http
    .delete(`${path}/nominee-request`)
    .set(admin)
    .send({ reason: 'Why' })
    .expect(404);
  expect((await open(randomUUID())).status).toBe(404);
});
