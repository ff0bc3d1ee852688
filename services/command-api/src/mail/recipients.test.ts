import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPortal, registrationOf, type TestPortal } from '../testing/portal.ts';
import { createRecipients } from './recipients.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openPortal();
});
afterEach(() => portal.close());

const languageOf = async (memberId: string) =>
  (await createRecipients(portal.eventStore, portal.vault)(memberId))?.language;

it.each([
  ['mr-IN,en;q=0.5', 'mr'],
  ['en-GB', 'en'],
  ['ta', 'en'],
])('writes to a person who registers with Accept-Language %s in %s', async (accepted, language) => {
  await portal.http
    .post('/api/auth/register')
    .set('Accept-Language', accepted)
    .send(registrationOf('Asha Patil'))
    .expect(201);
  const registered = (await portal.ofType('MemberRegistered')).at(-1);
  expect(await languageOf(registered?.data.memberId ?? '')).toBe(language);
});

it('writes in the language that a member has chosen, and in English once they leave it to their devices', async () => {
  const { memberId, headers } = await portal.join('Asha Patil');
  const edit = (body: object) => portal.http.put('/api/users/profile').set(headers).send(body);
  await edit({ language: 'gu' }).expect(200);
  await edit({ bio: 'Runs' }).expect(200);
  expect(await languageOf(memberId)).toBe('gu');
  await edit({ language: null }).expect(200);
  expect(await languageOf(memberId)).toBe('en');
});

it('writes to a member without a language in that of their own request, and to nobody in that of another', async () => {
  const { memberId, headers } = await portal.join('Asha Patil');
  const of = createRecipients(portal.eventStore, portal.vault);
  const byMember = (id: string, kind: 'member' | 'visitor' = 'member') =>
    of(memberId, { actor: { kind, id }, language: 'hi' });
  expect(await byMember(memberId)).toMatchObject({ language: 'hi' });
  expect(await byMember('visitor', 'visitor')).toMatchObject({ language: 'hi' });
  expect(await byMember('another')).toMatchObject({ language: 'en' });
  await portal.http.put('/api/users/profile').set(headers).send({ language: 'gu' }).expect(200);
  expect(await byMember(memberId)).toMatchObject({ language: 'gu' });
});

it('mails a link for a new password in the language of the request', async () => {
  const { email } = await portal.join('Asha Patil');
  await portal.http
    .post('/api/auth/forgot-password')
    .set('Accept-Language', 'mr')
    .send({ email })
    .expect(200);
  await vi.waitFor(() =>
    expect(portal.mails().filter((mail) => mail.includes('<reset-'))).toEqual([
      expect.stringContaining('Content-Language: mr'),
    ]),
  );
});
