import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginAnswer, meAnswer, messageAnswer } from '@portal/contracts/accounts/account.api';
import { devicesAnswer } from '@portal/contracts/accounts/device.api';
import { userAnswer } from '@portal/contracts/members/member.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { refusal } from '@portal/contracts/wire/refusal';
import {
  accepted,
  join,
  PASSWORD,
  pendingId,
  registration,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import { ADMIN, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';

let portal: Portal;
let admin: Api;
beforeAll(async () => {
  portal = await startPortal({ env: { PORTAL_REGISTRATIONS_PER_CLIENT: '5000' } });
  admin = await portal.admin();
});
afterAll(killAll);

const newMember = (...changes: Parameters<typeof registration>): Promise<Member> =>
  join(portal.api, admin, ...changes);

it('answers a registration with 201 and keeps it pending [7.auth.1] [8.4]', async () => {
  const { status, body } = await portal.api.post('/auth/register', registration());
  expect(status).toBe(201);
  expect(body).toEqual({ message: 'Registration successful! Please wait for admin approval.' });
});

it.each([
  { field: 'fullName', value: undefined, message: 'Full name is required', ids: '[5.2]' },
  {
    field: 'fullName',
    value: 'A',
    message: 'Full name must be at least 2 characters',
    ids: '[5.3] [9.13]',
  },
  {
    field: 'fullName',
    value: 'R2 D2',
    message: 'Full name can only contain letters and spaces',
    ids: '[5.4]',
  },
  { field: 'email', value: '', message: 'Email is required', ids: '[5.5]' },
  {
    field: 'email',
    value: 'not an address',
    message: 'Please enter a valid email address',
    ids: '[5.6]',
  },
  { field: 'password', value: '', message: 'Password is required', ids: '[5.7]' },
  {
    field: 'password',
    value: 'Short1',
    message: 'Password must be at least 8 characters long',
    ids: '[5.8] [9.12]',
  },
  {
    field: 'password',
    value: 'nouppercase1',
    message:
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    ids: '[5.9]',
  },
  {
    field: 'password',
    value: `Aa1${'x'.repeat(126)}`,
    message: 'Password must be at most 128 characters long',
    ids: '',
  },
  { field: 'batchYear', value: undefined, message: 'Batch year is required', ids: '[5.10]' },
  {
    field: 'batchYear',
    value: 1949,
    message: `Batch year must be between 1950 and ${new Date().getFullYear()}`,
    ids: '[5.11] [9.14]',
  },
  { field: 'dateOfBirth', value: '', message: 'Date of birth is required', ids: '[5.12]' },
  {
    field: 'dateOfBirth',
    value: '2999-01-01',
    message: 'Date of birth cannot be in the future',
    ids: '[5.13]',
  },
  {
    field: 'dateOfBirth',
    value: '1899-12-31',
    message: 'Date of birth must be after 1900',
    ids: '[5.14] [9.15]',
  },
])('refuses a registration with the message "$message" $ids', async ({ field, value, message }) => {
  const answer = await portal.api.post('/auth/register', { ...registration(), [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.read(refusal).errors).toMatchObject([{ field, message }]);
});

it('names every wrong field of a registration at once [7.auth.2]', async () => {
  const answer = await portal.api.post('/auth/register', {});
  const { message, errors = [] } = answer.read(refusal);
  expect(answer.status).toBe(400);
  expect(message).not.toBe('');
  expect(errors.map(({ field }) => field).sort()).toEqual(
    ['batchYear', 'dateOfBirth', 'email', 'fullName', 'password'].sort(),
  );
});

it('accepts a registration with or without an admission number [5.15]', async () => {
  const wish = { ...registration(), admissionNumber: 'A-1987/12' };
  const registered = await portal.api.post('/auth/register', wish);
  const id = await pendingId(admin, wish.email, registered);
  const { data } = (await admin.get(`/users/${id}`)).read(userAnswer);
  expect(data.admissionNumber).toBe('A-1987/12');
});

it('answers a second registration with the same address with a conflict of the field email', async () => {
  const wish = registration();
  await portal.api.post('/auth/register', wish);
  const again = { ...registration(), email: `  ${wish.email.toUpperCase()} ` };
  const answer = await portal.api.post('/auth/register', again);
  expect(answer.status).toBe(409);
  expect(answer.read(refusal).errors?.map(({ field }) => field)).toEqual(['email']);
});

/** Visitors are told no position, so a later write stands for the registrations. */
async function registeredAs(address: string): Promise<number> {
  const later = await accepted(admin.post('/feedback', { subject: 'Hello', message: 'Later' }));
  const { data } = (await admin.get('/users/pending', later.seenFrom)).read(
    pendingRegistrationsAnswer,
  );
  return data.filter(({ email }) => email === address).length;
}

it('makes one account of forty registrations with one address at once', async () => {
  const wish = registration();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => portal.api.post('/auth/register', wish)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array<number>(39).fill(409)]);
  expect(await registeredAs(wish.email)).toBe(1);
});

it('registers once and repeats the first answer for retries with the same key', async () => {
  const wish = registration();
  const key = { 'Idempotency-Key': `register-${wish.email}` };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => portal.api.post('/auth/register', wish, key)),
  );
  answers.push(await portal.api.post('/auth/register', wish, key));
  for (const { status } of answers) expect(status).toBe(201);
  expect(await registeredAs(wish.email)).toBe(1);
});

it('accepts names in every script', async () => {
  for (const fullName of [
    'नीलेश पाटील',
    'હિતેશ પટેલ',
    'கவிதா ராஜன்',
    "A. K. D'Souza-Rao",
    'شبنم انصاری',
  ]) {
    const wish = registration({ fullName });
    const registered = await portal.api.post('/auth/register', wish);
    expect(registered.status).toBe(201);
    const id = await pendingId(admin, wish.email, registered);
    expect((await admin.get(`/users/${id}`)).read(userAnswer).data.fullName).toBe(fullName);
  }
});

it('refuses a pending member with 403 only when the password is right [4.18]', async () => {
  const wish = registration();
  await portal.api.post('/auth/register', wish);
  const right = await portal.api.post('/auth/login', wish);
  expect(right.status).toBe(403);
  expect(right.read(refusal).message).toMatch(/waiting for approval/u);
  const wrong = await portal.api.post('/auth/login', { ...wish, password: 'Other-Word-1' });
  expect(wrong.status).toBe(401);
});

it('answers a sign-in with a token once the member is approved [4.19] [7.auth.3] [7.auth.4] [7.users.9]', async () => {
  const { api } = await newMember();
  expect(api.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
});

it('answers an unknown address and a wrong password alike', async () => {
  const { email } = await newMember();
  const wrong = await portal.api.post('/auth/login', { email, password: 'Wrong-Word-1' });
  const unknown = await portal.api.post('/auth/login', {
    email: 'nobody@school.example',
    password: 'Wrong-Word-1',
  });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(unknown.body).toEqual(wrong.body);
});

it('answers 429 with Retry-After after too many failed sign-ins for one address', async () => {
  const { email } = await newMember();
  const tries = [];
  for (let i = 0; i < 12; i++)
    tries.push(await portal.api.post('/auth/login', { email, password: 'Wrong-Word-1' }));
  expect(tries[0]!.status).toBe(401);
  const last = tries.at(-1)!;
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  await newMember();
});

it('answers /auth/me with the member and their role [7.auth.5] [6.8]', async () => {
  const { api, email, id } = await newMember({ fullName: 'Meera More', batchYear: 1999 });
  const me = (await api.get('/auth/me')).read(meAnswer).data;
  expect(me).toMatchObject({
    _id: id,
    fullName: 'Meera More',
    batchYear: 1999,
    role: 'member',
    email,
  });
  expect((await admin.get('/auth/me')).read(meAnswer).data).toMatchObject({
    role: 'admin',
    email: ADMIN.email,
  });
});

it.each([undefined, 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
  'answers /auth/me with 401 for the token %s',
  async (token) => {
    const answer = await portal.api.as(token).get('/auth/me');
    expect(answer.status).toBe(401);
    expect(answer.read(refusal).message).not.toBe('');
  },
);

it('lists pending members until they are approved [7.users.8] [7.users.9]', async () => {
  const wish = registration();
  const registered = await portal.api.post('/auth/register', wish);
  const id = await pendingId(admin, wish.email, registered);
  const approved = await admin.put(`/users/approve/${id}`);
  expect(approved.status).toBe(200);
  expect(approved.read(userAnswer).data).toMatchObject({ _id: id, status: 'approved' });
  const { data } = (await admin.get('/users/pending', approved.seenFrom)).read(
    pendingRegistrationsAnswer,
  );
  expect(data.map(({ _id }) => _id)).not.toContain(id);
  expect((await admin.put(`/users/approve/${id}`)).status).toBe(200);
});

it('deletes a rejected member and frees their address [4.19] [7.users.10]', async () => {
  const wish = registration({ fullName: 'Gone Person' });
  const registered = await portal.api.post('/auth/register', wish);
  const id = await pendingId(admin, wish.email, registered);
  const rejected = await admin.delete(`/users/${id}`);
  expect(rejected.status).toBe(200);
  rejected.read(messageAnswer);
  const { data } = (await admin.get('/users/pending', rejected.seenFrom)).read(
    pendingRegistrationsAnswer,
  );
  expect(data.map(({ _id }) => _id)).not.toContain(id);
  expect((await admin.get(`/users/${id}`)).status).toBe(404);
  expect((await portal.api.post('/auth/login', wish)).status).toBe(401);
  expect((await portal.api.post('/auth/register', wish)).status).toBe(201);
});

it('lets only administrators approve and reject, by their role on the server [6.8]', async () => {
  const { api, id } = await newMember();
  const unknown = '3f1c4d1e-9a57-4d8e-8f0a-5d2c8f3f9b11';
  expect((await api.get('/users/pending')).status).toBe(403);
  expect((await api.put(`/users/approve/${id}`)).status).toBe(403);
  expect((await api.delete(`/users/${id}`)).status).toBe(403);
  expect((await portal.api.get('/users/pending')).status).toBe(401);
  expect((await admin.put(`/users/approve/${unknown}`)).status).toBe(404);
  expect((await admin.put('/users/approve/not-an-id')).status).toBe(404);
});

it('refuses to reject the last administrator', async () => {
  const me = (await admin.get('/auth/me')).read(meAnswer).data._id;
  const refused = await admin.delete(`/users/${me}`);
  expect([403, 409]).toContain(refused.status);
  expect((await admin.get('/auth/me')).status).toBe(200);
});

it('answers a forgotten password alike with and without an account [7.auth.6] [7.auth.7] [8.7]', async () => {
  const { email } = await newMember();
  const known = await portal.api.post('/auth/forgot-password', { email });
  const unknown = await portal.api.post('/auth/forgot-password', {
    email: 'nobody@school.example',
  });
  expect(known.status).toBe(200);
  expect(unknown.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  expect(known.read(messageAnswer).message).toMatch(/spam/u);
});

it('replaces a password by a mailed link that works once, and ends older sessions [7.auth.8] [7.auth.9]', async () => {
  const { email, api } = await newMember();
  await portal.api.post('/auth/forgot-password', { email });
  const token = await portal.resetToken(email);
  const reset = await portal.api.put(`/auth/reset-password/${token}`, {
    password: 'New-Word-12',
  });
  expect(reset.status).toBe(200);
  expect(reset.read(messageAnswer).message).not.toBe('');

  expect(
    (await portal.api.put(`/auth/reset-password/${token}`, { password: 'New-Word-13' })).status,
  ).toBe(400);
  expect((await portal.api.post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
  await portal.api.signIn(email, 'New-Word-12');
  expect((await api.get('/auth/me', reset.seenFrom)).status).toBe(401);
  expect((await api.post('/posts', {})).status).toBe(401);
});

const devicesOf = async (api: Api) => (await api.get('/auth/devices')).read(devicesAnswer).data;

it('ends the session of a token on the server when it signs out', async () => {
  const { api, email } = await newMember();
  const phone = await portal.api.signIn(email, PASSWORD);
  const answer = await api.post('/auth/logout');
  expect(answer.status).toBe(200);
  expect(answer.read(messageAnswer).message).not.toBe('');
  for (const refused of [await api.get('/auth/me'), await api.post('/posts', {})])
    expect(refused.status).toBe(401);
  expect((await phone.get('/auth/me')).status).toBe(200);
});

it("lists a member's sessions, and ends one or all others", async () => {
  const { api, email } = await newMember();
  const signIn = async (userAgent: string) => {
    const headers = { 'User-Agent': userAgent };
    const answer = await portal.api.post('/auth/login', { email, password: PASSWORD }, headers);
    return portal.api.as(answer.read(loginAnswer).token);
  };
  const [phone, tablet, laptop] = [
    await signIn('Phone'),
    await signIn('Tablet'),
    await signIn('Laptop'),
  ];
  const devices = await devicesOf(phone);
  expect(devices).toHaveLength(4);
  expect(devices.filter(({ current }) => current)).toMatchObject([{ userAgent: 'Phone' }]);
  for (const { createdAt, lastUsedAt } of devices)
    for (const at of [createdAt, lastUsedAt])
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);

  const { _id } = devices.find(({ userAgent }) => userAgent === 'Tablet')!;
  expect((await phone.delete(`/auth/devices/${_id}`)).status).toBe(200);
  expect((await tablet.get('/auth/me')).status).toBe(401);
  expect((await tablet.post('/posts', {})).status).toBe(401);
  expect((await laptop.get('/auth/me')).status).toBe(200);

  expect((await phone.delete('/auth/devices')).status).toBe(200);
  for (const ended of [api, laptop]) expect((await ended.get('/auth/me')).status).toBe(401);
  expect(await devicesOf(phone)).toMatchObject([{ userAgent: 'Phone', current: true }]);
});

it('changes the password of a member, who stays signed in only where they changed it', async () => {
  const { api, email } = await newMember();
  const phone = await portal.api.signIn(email, PASSWORD);
  const wrong = await phone.put('/auth/password', {
    current: 'Wrong-Word-1',
    password: 'New-Word-31',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.read(refusal).errors?.map(({ field }) => field)).toEqual(['current']);
  const weak = await phone.put('/auth/password', { current: PASSWORD, password: 'short' });
  expect(weak.read(refusal).errors).toEqual([
    {
      field: 'password',
      message: 'Password must be at least 8 characters long',
      code: 'password-too-short',
    },
  ]);
  const changed = await phone.put('/auth/password', { current: PASSWORD, password: 'New-Word-31' });
  expect(changed.status).toBe(200);
  changed.read(messageAnswer);
  expect((await phone.get('/auth/me', changed.seenFrom)).status).toBe(200);
  expect((await phone.put('/notifications/mark-read')).status).toBe(200);
  expect((await api.get('/auth/me')).status).toBe(401);
  expect((await portal.api.post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
  await portal.api.signIn(email, 'New-Word-31');
});

it('accepts one of several uses of a reset link at once', async () => {
  const { email } = await newMember();
  await portal.api.post('/auth/forgot-password', { email });
  const token = await portal.resetToken(email);
  const tries = await Promise.all(
    ['New-Word-21', 'New-Word-22', 'New-Word-23', 'New-Word-24'].map(async (password) => ({
      password,
      status: (await portal.api.put(`/auth/reset-password/${token}`, { password })).status,
    })),
  );
  const worked = tries.filter(({ status }) => status === 200);
  expect(worked).toHaveLength(1);
  await portal.api.signIn(email, worked[0]!.password);
});

it('names every rule that a new password breaks [5.16] [5.17] [5.18] [5.19] [5.20] [7.auth.10]', async () => {
  const answer = await portal.api.put('/auth/reset-password/some-token', { password: '---' });
  expect(answer.status).toBe(400);
  expect(answer.read(refusal).errors).toMatchObject([
    {
      field: 'password',
      message: [
        'Password must be at least 8 characters long',
        'Password must contain at least one lowercase letter',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
      ].join(', '),
    },
  ]);
});
