import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPortal, PASSWORD, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['register']>>;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.register('Asha Patil');
});
afterEach(() => portal.close());

const ask = async (question: string, more: object = {}) =>
  portal.http
    .put(`/api/users/${asha.memberId}/question`)
    .set(await portal.asAdmin())
    .send({ question, ...more });
const login = () =>
  portal.http.post('/api/auth/login').send({ email: asha.email, password: PASSWORD });
const answer = (text: string, password = PASSWORD) =>
  portal.http
    .post('/api/auth/registration/answer')
    .send({ email: asha.email, password, answer: text });

it('asks the person by mail and at the sign-in, until they have answered', async () => {
  expect((await login().expect(403)).body).toEqual({
    message: 'Your account is waiting for approval.',
    code: 'account-pending',
  });
  const asked = await ask('Which house were you in?', { note: 'Two people of this name' });
  expect([asked.status, asked.body.data._id]).toEqual([200, asha.memberId]);
  expect((await portal.ofType('MemberAskedBack'))[0]).toMatchObject({
    data: { question: 'Which house were you in?' },
    because: { note: 'Two people of this name' },
  });
  expect((await login().expect(403)).body).toMatchObject({
    message: 'Your account is waiting for approval. We have a question about your registration.',
    question: 'Which house were you in?',
  });
  await vi.waitFor(() => {
    const [mail] = portal.mails();
    expect(mail).toContain('Subject: A question about your registration');
    expect(mail).toContain('Which house were you in?');
    expect(mail).toContain('https://alumni.example/login');
  });

  await answer('Shivaji House').expect(200);
  expect((await portal.ofType('MemberAnswered'))[0]).toMatchObject({
    data: { memberId: asha.memberId, answer: 'Shivaji House' },
    actor: { kind: 'member', id: asha.memberId },
  });
  expect((await login().expect(403)).body).not.toHaveProperty('question');
  await answer('Tilak House').expect(409);
});

it('keeps question and answer sealed, and asks the same thing once', async () => {
  await ask('Which house were you in?');
  await ask('Which house were you in?');
  await answer('Shivaji House').expect(200);
  expect(await portal.ofType('MemberAskedBack')).toHaveLength(1);
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toMatch(/house/iu);
});

it('takes an answer only with the password, and counts wrong ones as the sign-in does', async () => {
  await ask('Which house were you in?');
  await answer('Shivaji House', 'Wrong-Word-1').expect(401);
  for (let attempt = 1; attempt < 10; attempt++) await answer('Shivaji', 'Wrong-Word-1');
  await login().expect(429);
  await answer('Shivaji House').expect(429);
  expect(await portal.ofType('MemberAnswered')).toEqual([]);
});

it('refuses questions without words, to members and about nobody', async () => {
  const ravi = await portal.join('Ravi Kale');
  expect((await ask(' ')).body.errors).toMatchObject([{ field: 'question' }]);
  for (const [memberId, status] of [
    [ravi.memberId, 409],
    ['nobody', 404],
  ] as const)
    await portal.http
      .put(`/api/users/${memberId}/question`)
      .set(await portal.asAdmin())
      .send({ question: 'House?' })
      .expect(status);
  await portal.http
    .put(`/api/users/${asha.memberId}/question`)
    .set(ravi.headers)
    .send({ question: 'House?' })
    .expect(403);
});
