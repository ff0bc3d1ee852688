import { afterEach, expect, it } from 'vitest';
import { openPortal, registrationOf, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const COMMON = ['Password1', 'passw0rD', 'Qwerty123', 'WELCOmE1'];
const refusal = {
  message: 'This password is too common.',
  code: 'password-too-common',
  errors: [
    { field: 'password', message: 'This password is too common.', code: 'password-too-common' },
  ],
};

it('refuses the commonest passwords of a registration, whatever their case', async () => {
  portal = await openPortal();
  for (const password of COMMON) {
    const answer = await portal.http
      .post('/api/auth/register')
      .send(registrationOf('Asha Patil', { password }))
      .expect(400);
    expect(answer.body).toEqual(refusal);
  }
  await portal.register('Asha Patil');
});

it('refuses a common password in place of another, and keeps the reset link', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const changed = await portal.http
    .put('/api/auth/password')
    .set(asha.headers)
    .send({ current: asha.password, password: 'Password1' })
    .expect(400);
  expect(changed.body).toEqual(refusal);

  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  await portal.api.stop();
  const token = /reset-password\/([\w-]+)/u.exec(portal.mails().join())?.[1];
  const reset = (password: string) =>
    portal.http.put(`/api/auth/reset-password/${token}`).send({ password });
  expect((await reset('Password1').expect(400)).body).toEqual(refusal);
  await reset('Moonrise-2004').expect(200);
});

it('signs in with a password of 128 characters in any script, and not with 127 of them', async () => {
  portal = await openPortal();
  const password = `Aa1${'न'.repeat(125)}`;
  const asha = await portal.register('Asha Patil', { password });
  const login = (attempt: string) =>
    portal.http.post('/api/auth/login').send({ email: asha.email, password: attempt });
  await login(password.slice(0, -1)).expect(401);
  await login(password.replace('a', 'b')).expect(401);
  await login(password).expect(403);
});
