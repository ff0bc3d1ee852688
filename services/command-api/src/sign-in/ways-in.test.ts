import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import { MailUnavailable } from '@portal/service-kit/mail/mail';
import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMINISTRATOR, openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const NEW_PASSWORD = 'Moonrise-2004';
const ADDRESS = 'asha@new.example';
const reason = 'Someone else is in the account';
type Person = Awaited<ReturnType<TestPortal['join']>>;

/** Mails never leave, so all of them wait; `texts` has what was to be sent. */
async function openWithoutMail(): Promise<{ readonly texts: readonly string[] }> {
  const texts: string[] = [];
  portal = await openPortal({
    sendsMail: true,
    mail: (mail) => ({
      ...mail,
      async send({ text }) {
        texts.push(text);
        throw new MailUnavailable('Try again later');
      },
    }),
  });
  return { texts };
}
const linksIn = (texts: readonly string[]) =>
  texts.flatMap((text) => /\/reset-password\/([\w-]+)/u.exec(text)?.[1] ?? []);
const waitingResetMails = async () =>
  (await portal.vaultStore.mailsAfter(null, 1_000)).filter(({ kind }) => kind === 'password-reset');

const decide = async (method: 'put' | 'post' | 'delete', path: string, body: object = { reason }) =>
  portal.http[method](`/api/${path}`)
    .set(await portal.asAdmin())
    .send(body)
    .expect(({ status }) => expect(status).toBeLessThan(300));
const reset = (token: string) =>
  portal.http.put(`/api/auth/reset-password/${token}`).send({ password: NEW_PASSWORD });
const second = (challenge: string, code: string) =>
  portal.http.post('/api/auth/login/second').send({ challenge, code });
const staffLink = async ({ memberId }: Person): Promise<string> => {
  const { body } = await decide('post', `users/${memberId}/reset-link`);
  return String(body.data.url).split('/').at(-1) ?? '';
};
const ownLink = async ({ email }: Person, texts: readonly string[]): Promise<string> => {
  const before = linksIn(texts).length;
  await portal.http.post('/api/auth/forgot-password').send({ email }).expect(200);
  return vi.waitFor(() => {
    const link = linksIn(texts)[before];
    if (link === undefined) throw new Error('No link has been sent yet');
    return link;
  });
};
const challengeOf = async ({ email }: Person): Promise<string> => {
  const { body } = await portal.http
    .post('/api/auth/login')
    .send({ email, password: PASSWORD })
    .expect(401);
  return body.challenge;
};

/** A member with everything open: a session, both links, a sign-in that waits for its code, and a mail with a link. */
async function everythingOpen() {
  const { texts } = await openWithoutMail();
  const asha = await portal.join('Asha Patil');
  const begun = await portal.http
    .post('/api/auth/second-step')
    .set(asha.headers)
    .send({ password: PASSWORD })
    .expect(200);
  const app = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) });
  const code = () => app.generate({ timestamp: portal.now().getTime() });
  await portal.http.put('/api/auth/second-step').set(asha.headers).send({ code: code() });
  portal.passTime(60_000);
  const challenge = await challengeOf(asha);
  const links = [await ownLink(asha, texts), await staffLink(asha)];
  expect(await waitingResetMails()).toHaveLength(1);
  return { asha, challenge, code, links, texts };
}

async function allIsClosed(
  open: Awaited<ReturnType<typeof everythingOpen>>,
  end: SessionEnd,
): Promise<void> {
  const { asha, challenge, code, links } = open;
  await portal.http
    .put('/api/notifications/mark-read')
    .set(asha.headers)
    .expect(401, { message: 'Please sign in', code: end });
  for (const link of links) await reset(link).expect(400);
  await second(challenge, code()).expect(401);
  expect(await waitingResetMails()).toEqual([]);
}

async function takeBack(type: string): Promise<void> {
  const event = (await portal.events()).findLast((each) => each.type === type);
  await decide('post', `admin/history/${event?.id}/undo`);
}

describe('closes every way in, and says how the session ended, with', () => {
  it.each<[string, SessionEnd, (asha: Person) => Promise<unknown>]>([
    [
      'a sign-out by an administrator',
      'signed-out-by-administrator',
      (asha) => decide('delete', `users/${asha.memberId}/sessions`),
    ],
    [
      'a suspension that has ended since',
      'account-suspended',
      async (asha) => {
        await decide('put', `users/${asha.memberId}/suspend`);
        await decide('put', `users/${asha.memberId}/restore`);
      },
    ],
    [
      'a suspension of several that has ended since',
      'account-suspended',
      async ({ memberId }) => {
        await decide('post', 'admin/bulk', { action: 'suspend', ids: [memberId], reason });
        await decide('post', 'admin/bulk', { action: 'restore', ids: [memberId] });
      },
    ],
    [
      'a change of the address',
      'email-changed',
      ({ memberId }) => decide('put', `users/${memberId}/email`, { email: ADDRESS, reason }),
    ],
    [
      'an approval that is undone',
      'signed-out-by-administrator',
      async (asha) => {
        await takeBack('MemberApproved');
        await decide('put', `users/approve/${asha.memberId}`);
      },
    ],
    [
      'hiding the account',
      'signed-out',
      ({ headers }) => portal.http.put('/api/account/hide').set(headers).expect(200),
    ],
    [
      'a request of a nominee that is confirmed, when the account no longer rests',
      'signed-out-by-administrator',
      async ({ memberId, headers }) => {
        const colleague = await portal.join('Kavita More');
        await decide('put', `users/${colleague.memberId}/role`, {
          role: 'admin',
          password: ADMINISTRATOR.password,
          reason,
        });
        await portal.http
          .post('/api/account/nominees')
          .set(headers)
          .send({
            name: 'Meera',
            email: 'meera@example.org',
            phone: '',
            relation: 'My sister',
            password: PASSWORD,
          })
          .expect(201);
        const nomineeId = (await portal.ofType('NomineeNamed')).at(-1)?.data.nomineeId;
        const opening = { nomineeId, occasion: 'death', asks: [], reason, note: 'Saw it' };
        await decide('post', `users/${memberId}/nominee-request`, opening);
        const requestId = (await portal.ofType('NomineeRequestOpened')).at(-1)?.data.requestId;
        await portal.confirm(colleague.headers);
        await portal.http
          .put(`/api/users/${memberId}/nominee-request`)
          .set(colleague.headers)
          .send({ requestId, reason })
          .expect(200);
        await decide('delete', `users/${memberId}/rest`);
      },
    ],
  ])('%s', async (_remedy, end, remedy) => {
    const open = await everythingOpen();
    await remedy(open.asha);
    await allIsClosed(open, end);
  });

  it('a reset by link', async () => {
    const open = await everythingOpen();
    const [own = '', staff = ''] = open.links;
    await reset(staff).expect(200);
    await allIsClosed({ ...open, links: [own, staff] }, 'password-changed');
  });

  it('a change of the address that is undone', async () => {
    const open = await everythingOpen();
    const { asha, texts } = open;
    const path = `users/${asha.memberId}/email`;
    await decide('put', path, { email: ADDRESS, reason });
    const moved = { ...asha, email: ADDRESS };
    const challenge = await challengeOf(moved);
    const links = [await ownLink(moved, texts), await staffLink(asha)];
    await takeBack('MemberEmailChanged');
    await allIsClosed({ ...open, challenge, links }, 'email-changed');
  });

  it('a suspension that comes back because its end is undone', async () => {
    const open = await everythingOpen();
    const { asha, texts } = open;
    const { memberId } = asha;
    await decide('put', `users/${memberId}/suspend`);
    await decide('put', `users/${memberId}/restore`);
    const challenge = await challengeOf(asha);
    const links = [await ownLink(asha, texts), await staffLink(asha)];
    await takeBack('MemberRestored');
    await decide('put', `users/${memberId}/restore`);
    await allIsClosed({ ...open, challenge, links }, 'account-suspended');
  });

  it.each<[string, (asha: Person) => Promise<unknown>]>([
    [
      'signing out all other devices, except the own session',
      ({ headers }) => portal.http.delete('/api/auth/devices').set(headers).expect(200),
    ],
    [
      'a change of the password, except the own session',
      ({ headers }) =>
        portal.http
          .put('/api/auth/password')
          .set(headers)
          .send({ current: PASSWORD, password: NEW_PASSWORD })
          .expect(200),
    ],
  ])('%s', async (_remedy, remedy) => {
    const { asha, links, challenge, code } = await everythingOpen();
    await remedy(asha);
    for (const link of links) await reset(link).expect(400);
    await second(challenge, code()).expect(401);
    expect(await waitingResetMails()).toEqual([]);
    await portal.http.put('/api/notifications/mark-read').set(asha.headers).expect(200);
  });
});

it('tells open connections that sessions have ended with a change of the address', async () => {
  await openWithoutMail();
  const asha = await portal.join('Asha Patil');
  await decide('put', `users/${asha.memberId}/email`, { email: ADDRESS, reason });
  expect(
    (await portal.ofType('SessionsEnded')).map(({ data, actor }) => [data, actor.kind]),
  ).toEqual([[{ memberId: asha.memberId }, 'system']]);
  await decide('put', `users/${asha.memberId}/email`, { email: ADDRESS, reason });
  expect(await portal.ofType('SessionsEnded')).toHaveLength(1);
});

it('leaves a link of staff and a sign-in under way as they are when someone asks for a link', async () => {
  const { asha, challenge, code, links, texts } = await everythingOpen();
  const [older = '', staff = ''] = links;
  const newer = await ownLink(asha, texts);
  await second(challenge, code()).expect(200);
  await reset(older).expect(400);
  await reset(staff).expect(200);
  await reset(newer).expect(400);
});

it('ends the older link of staff with a newer one, and no link that the member asked for', async () => {
  const { asha, links } = await everythingOpen();
  const [own = '', older = ''] = links;
  const newer = await staffLink(asha);
  await reset(older).expect(400);
  await reset(own).expect(200);
  await reset(newer).expect(400);
});

it('sends no link to an address that its member leaves at the same moment', async () => {
  const texts: string[] = [];
  let meanwhile: (() => Promise<unknown>) | undefined;
  portal = await openPortal({
    sendsMail: true,
    mail: (mail) => ({ ...mail, send: async ({ text }) => (texts.push(text), { where: 'sent' }) }),
    vault: (vault) => ({
      ...vault,
      async putToken(record) {
        const change = meanwhile;
        meanwhile = undefined;
        await change?.();
        await vault.putToken(record);
      },
    }),
  });
  const asha = await portal.join('Asha Patil');
  await portal.asAdmin();
  let isChanged = false;
  meanwhile = async () => {
    isChanged = true;
    return decide('put', `users/${asha.memberId}/email`, { email: ADDRESS, reason });
  };
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  await portal.api.stop();
  expect(isChanged).toBe(true);
  expect(linksIn(texts)).toEqual([]);
});

it('never brings a link back that another new password has overtaken', async () => {
  const { texts } = await openWithoutMail();
  const asha = await portal.join('Asha Patil');
  const [own, staff] = [await ownLink(asha, texts), await staffLink(asha)];
  let meanwhile: (() => Promise<unknown>) | undefined = () => reset(staff).expect(200);
  const overtaken = portal.serve(
    portal.createApi({
      vault: (vault) => ({
        ...vault,
        async putCredential(...credential) {
          const change = meanwhile;
          meanwhile = undefined;
          await change?.();
          return vault.putCredential(...credential);
        },
      }),
    }),
  );
  await overtaken
    .put(`/api/auth/reset-password/${own}`)
    .send({ password: 'Starlight-3000' })
    .expect(409);
  await reset(own).expect(400);
});
