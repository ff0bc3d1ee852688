import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meAnswer, messageAnswer } from '@portal/contracts/accounts/account.api';
import { usersAnswer, userAnswer } from '@portal/contracts/members/member.api';
import { refusal } from '@portal/contracts/refusal';
import { join, PASSWORD, pendingId, registration, type Api, type Member } from '../api.ts';
import { ADMIN, killAll, startPortal, type Portal } from '../portal.ts';

let portal: Portal;
let admin: Api;
beforeAll(async () => {
  portal = await startPortal({ env: { PORTAL_REGISTRATIONS_PER_CLIENT: '5000' } });
  admin = await portal.admin();
});
afterAll(killAll);

const newMember = (...changes: Parameters<typeof registration>): Promise<Member> =>
  join(portal.api, admin, ...changes);

describe('registering', () => {
  it('[7.auth.1] [8.4] is answered with 201 and waits for approval', async () => {
    const { status, body, headers } = await portal.api.post('/auth/register', registration());
    expect(status).toBe(201);
    expect(body).toEqual({ message: 'Registration successful! Please wait for admin approval.' });
    expect(headers.get('x-commit-position')).toBeTruthy();
  });

  it.each([
    ['[5.2]', 'fullName', { fullName: undefined }, 'Full name is required'],
    ['[5.3] [9.13]', 'fullName', { fullName: 'A' }, 'Full name must be at least 2 characters'],
    ['[5.4]', 'fullName', { fullName: 'R2 D2' }, 'Full name can only contain letters and spaces'],
    ['[5.5]', 'email', { email: '' }, 'Email is required'],
    ['[5.6]', 'email', { email: 'not an address' }, 'Please enter a valid email address'],
    ['[5.7]', 'password', { password: '' }, 'Password is required'],
    [
      '[5.8] [9.12]',
      'password',
      { password: 'Short1' },
      'Password must be at least 8 characters long',
    ],
    [
      '[5.9]',
      'password',
      { password: 'nouppercase1' },
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    ],
    [
      '',
      'password',
      { password: `Aa1${'x'.repeat(70)}` },
      'Password must be at most 72 bytes long',
    ],
    ['[5.10]', 'batchYear', { batchYear: undefined }, 'Batch year is required'],
    [
      '[5.11] [9.14]',
      'batchYear',
      { batchYear: 1949 },
      `Batch year must be between 1950 and ${new Date().getFullYear()}`,
    ],
    ['[5.12]', 'dateOfBirth', { dateOfBirth: '' }, 'Date of birth is required'],
    [
      '[5.13]',
      'dateOfBirth',
      { dateOfBirth: '2999-01-01' },
      'Date of birth cannot be in the future',
    ],
    [
      '[5.14] [9.15]',
      'dateOfBirth',
      { dateOfBirth: '1899-12-31' },
      'Date of birth must be after 1900',
    ],
  ])('%s refuses a wrong %s', async (_id, field, change, message) => {
    const answer = await portal.api.post('/auth/register', { ...registration(), ...change });
    expect(answer.status).toBe(400);
    expect(answer.read(refusal).errors).toEqual([{ field, message }]);
  });

  it('[7.auth.2] names every wrong field at once', async () => {
    const answer = await portal.api.post('/auth/register', {});
    const { message, errors = [] } = answer.read(refusal);
    expect(answer.status).toBe(400);
    expect(message).not.toBe('');
    expect(errors.map(({ field }) => field).sort()).toEqual(
      ['batchYear', 'dateOfBirth', 'email', 'fullName', 'password'].sort(),
    );
  });

  it('[5.15] takes an admission number, or none', async () => {
    const wish = { ...registration(), admissionNumber: 'A-1987/12' };
    const registered = await portal.api.post('/auth/register', wish);
    const id = await pendingId(admin, wish.email, registered);
    const { data } = (await admin.get(`/users/${id}`)).read(userAnswer);
    expect(data.admissionNumber).toBe('A-1987/12');
  });

  it('an address twice, however it is written, is a conflict at the field email', async () => {
    const wish = registration();
    await portal.api.post('/auth/register', wish);
    const again = { ...registration(), email: `  ${wish.email.toUpperCase()} ` };
    const answer = await portal.api.post('/auth/register', again);
    expect(answer.status).toBe(409);
    expect(answer.read(refusal).errors?.map(({ field }) => field)).toEqual(['email']);
  });

  it('one address forty times at once makes one account', async () => {
    const wish = registration();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => portal.api.post('/auth/register', wish)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(39).fill(409)]);
    const made = answers.find(({ status }) => status === 201)!;
    const { data } = (await admin.get('/users/pending', made.seenFrom)).read(usersAnswer);
    expect(data.filter(({ email }) => email === wish.email)).toHaveLength(1);
  });

  it('again with the same key, also at once, has one effect and the first answer', async () => {
    const wish = registration();
    const key = { 'Idempotency-Key': `register-${wish.email}` };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => portal.api.post('/auth/register', wish, key)),
    );
    answers.push(await portal.api.post('/auth/register', wish, key));
    for (const { status } of answers) expect(status).toBe(201);
    const { data } = (await admin.get('/users/pending', answers[0]!.seenFrom)).read(usersAnswer);
    expect(data.filter(({ email }) => email === wish.email)).toHaveLength(1);
  });

  it('takes names of every script', async () => {
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
});

describe('signing in', () => {
  it('[4.18] is refused with 403 while the account waits, and only to whoever has the password', async () => {
    const wish = registration();
    await portal.api.post('/auth/register', wish);
    const right = await portal.api.post('/auth/login', wish);
    expect(right.status).toBe(403);
    expect(right.read(refusal).message).toMatch(/waiting for approval/u);
    const wrong = await portal.api.post('/auth/login', { ...wish, password: 'Other-Word-1' });
    expect(wrong.status).toBe(401);
  });

  it('[4.19] [7.auth.3] [7.auth.4] [7.users.9] answers a token once an administrator approved', async () => {
    const { api } = await newMember();
    expect(api.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
  });

  it('says the same for an unknown address and for a wrong password', async () => {
    const { email } = await newMember();
    const wrong = await portal.api.post('/auth/login', { email, password: 'Wrong-Word-1' });
    const unknown = await portal.api.post('/auth/login', {
      email: 'nobody@school.example',
      password: 'Wrong-Word-1',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('fails only so often in a row for one address: then 429 with Retry-After', async () => {
    const { email } = await newMember();
    const tries = [];
    for (let i = 0; i < 12; i++)
      tries.push(await portal.api.post('/auth/login', { email, password: 'Wrong-Word-1' }));
    expect(tries[0]!.status).toBe(401);
    const last = tries.at(-1)!;
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // Others are not concerned
    await newMember();
  });

  it('[7.auth.5] [6.8] tells whoever asks who they are and what their role is', async () => {
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
    'with the token %s is nobody',
    async (token) => {
      const answer = await portal.api.as(token).get('/auth/me');
      expect(answer.status).toBe(401);
      expect(answer.read(refusal).message).not.toBe('');
    },
  );
});

describe('approving and rejecting', () => {
  it('[7.users.8] [7.users.9] lists who waits, and no longer once they are approved', async () => {
    const wish = registration();
    const registered = await portal.api.post('/auth/register', wish);
    const id = await pendingId(admin, wish.email, registered);
    const approved = await admin.put(`/users/approve/${id}`);
    expect(approved.status).toBe(200);
    expect(approved.read(userAnswer).data).toMatchObject({ _id: id, status: 'approved' });
    const { data } = (await admin.get('/users/pending', approved.seenFrom)).read(usersAnswer);
    expect(data.map(({ _id }) => _id)).not.toContain(id);
    expect((await admin.put(`/users/approve/${id}`)).status).toBe(200);
  });

  it('[4.19] [7.users.10] rejecting deletes the person and frees the address', async () => {
    const wish = registration({ fullName: 'Gone Person' });
    const registered = await portal.api.post('/auth/register', wish);
    const id = await pendingId(admin, wish.email, registered);
    const rejected = await admin.delete(`/users/${id}`);
    expect(rejected.status).toBe(200);
    rejected.read(messageAnswer);
    const { data } = (await admin.get('/users/pending', rejected.seenFrom)).read(usersAnswer);
    expect(data.map(({ _id }) => _id)).not.toContain(id);
    expect((await admin.get(`/users/${id}`)).status).toBe(404);
    expect((await portal.api.post('/auth/login', wish)).status).toBe(401);
    expect((await portal.api.post('/auth/register', wish)).status).toBe(201);
  });

  it('[6.8] is for administrators, as the server knows them', async () => {
    const { api, id } = await newMember();
    const unknown = '3f1c4d1e-9a57-4d8e-8f0a-5d2c8f3f9b11';
    expect((await api.get('/users/pending')).status).toBe(403);
    expect((await api.put(`/users/approve/${id}`)).status).toBe(403);
    expect((await api.delete(`/users/${id}`)).status).toBe(403);
    expect((await portal.api.get('/users/pending')).status).toBe(401);
    expect((await admin.put(`/users/approve/${unknown}`)).status).toBe(404);
    expect((await admin.put('/users/approve/not-an-id')).status).toBe(404);
  });

  it('never rejects the last administrator', async () => {
    const me = (await admin.get('/auth/me')).read(meAnswer).data._id;
    const refused = await admin.delete(`/users/${me}`);
    expect([403, 409]).toContain(refused.status);
    expect((await admin.get('/auth/me')).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('[7.auth.6] [7.auth.7] [8.7] is answered alike whether or not there is an account', async () => {
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

  it('[7.auth.8] [7.auth.9] is replaced by the link in the mail, which works once and ends older sessions', async () => {
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

  it('of several tries with one link at once one works', async () => {
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

  it('[5.16] [5.17] [5.18] [5.19] [5.20] [7.auth.10] must follow every rule, and says all that it breaks', async () => {
    const answer = await portal.api.put('/auth/reset-password/some-token', { password: '---' });
    expect(answer.status).toBe(400);
    expect(answer.read(refusal).errors).toEqual([
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
});

describe('a storm of sign-ins', () => {
  it('does not keep others waiting', async () => {
    const slow = await startPortal({ env: { PORTAL_BCRYPT_COST: '12' } });
    const signedIn = await slow.admin();
    await signedIn.get('/posts');
    let storming = true;
    const storm = Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        while (storming)
          await slow.api.post('/auth/login', {
            email: `stranger${index}@school.example`,
            password: 'Wrong-Word-1',
          });
      }),
    );
    const times: number[] = [];
    for (let i = 0; i < 100; i++) {
      const began = performance.now();
      expect((await signedIn.get('/posts')).status).toBe(200);
      times.push(performance.now() - began);
    }
    storming = false;
    await storm;
    const [, ...sorted] = times.toSorted((a, b) => b - a);
    // One hash takes longer than this on any machine: were the reads waiting for hashes, most would be over it
    expect(sorted[10]).toBeLessThan(100);
    await slow.kill();
  });
});
