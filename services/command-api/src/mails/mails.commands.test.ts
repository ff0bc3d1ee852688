import { randomUUID } from 'node:crypto';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { MailRefused, MailUnavailable, type Mail } from '@portal/service-kit/mail/mail';
import { pause } from '@portal/service-kit/time/pausing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;

let portal: TestPortal;
/** Null: the server takes mails. */
let serverFails: Error | null;
const viaServer = (real: Mail): Mail => ({
  ...real,
  async send(message) {
    if (serverFails) throw serverFails;
    return real.send(message);
  },
});
beforeEach(async () => {
  serverFails = null;
  portal = await openPortal({ mail: viaServer, settings: { PORTAL_RETENTION_HOLD_DAYS: 0 } });
});
afterEach(() => portal.close());

const dyingBefore =
  (type: string) =>
  (store: EventStore): EventStore => ({
    ...store,
    async append(stream, events, expected) {
      if (events.some((event) => event.type === type)) throw new Error('The process has died');
      return store.append(stream, events, expected);
    },
  });

const forgot = (email: string) =>
  portal.http.post('/api/auth/forgot-password').send({ email }).expect(200);
const failures = () => portal.ofType('MailFailed');
async function failedReset() {
  const asha = await portal.join('Asha Patil');
  const earlier = (await failures()).length;
  serverFails = new MailRefused('There is no such mailbox');
  await forgot(asha.email);
  const mailId = await vi.waitFor(async () => {
    const failed = (await failures()).slice(earlier);
    expect(failed).toHaveLength(1);
    return failed[0]?.data.mailId ?? '';
  });
  await vi.waitFor(async () => expect((await portal.vault.mail(mailId))?.state).toBe('failed'));
  serverFails = null;
  return { asha, mailId };
}
const call = async (method: 'post' | 'delete', path: string, key = portal.key(), body = {}) =>
  portal.http[method](`/api/admin/mails/${path}`)
    .set({ ...(await portal.asAdmin()), 'Idempotency-Key': key })
    .send(body);
const resets = () => portal.mails().filter((mail) => mail.includes('/reset-password/'));

it('a mail that is refused leaves an event without address and words', async () => {
  const { asha, mailId } = await failedReset();
  const [failed] = await failures();
  expect(failed).toMatchObject({
    actor: { kind: 'system' },
    data: { mailId, kind: 'password-reset', problem: 'refused' },
  });
  const stored = JSON.stringify(failed);
  expect(stored).not.toContain(asha.email);
  expect(portal.logged.join('')).not.toContain(asha.email);
});

it('an administrator tries a failed mail again, and a repetition sends nothing more', async () => {
  const { mailId } = await failedReset();
  const [{ data: { memberId } } = { data: { memberId: '' } }] = await failures();
  const key = portal.key();
  const note = { note: 'The mailbox was full' };
  expect((await call('post', `${mailId}/retry`, key, note)).status).toBe(200);
  await vi.waitFor(() => expect(resets()).toHaveLength(1));
  expect((await call('post', `${mailId}/retry`, key, note)).status).toBe(200);
  expect((await call('post', `${mailId}/retry`)).status).toBe(200);
  await portal.api.sweep();
  expect(resets()).toHaveLength(1);
  expect(await portal.ofType('MailTriedAgain')).toMatchObject([
    {
      actor: { kind: 'staff' },
      data: { mailId, memberId },
      because: { note: 'The mailbox was full' },
    },
  ]);
});

it('a mail that is tried again and refused again fails again', async () => {
  const { mailId } = await failedReset();
  serverFails = new MailRefused('There is no such mailbox');
  expect((await call('post', `${mailId}/retry`)).status).toBe(200);
  await vi.waitFor(async () => expect(await failures()).toHaveLength(2));
});

it('a process that dies before it notes the new try leaves the mail on the list, and it is sent all the same', async () => {
  const { mailId } = await failedReset();
  const dying = portal.createApi({ eventStore: dyingBefore('MailTriedAgain') });
  await portal
    .serve(dying)
    .post(`/api/admin/mails/${mailId}/retry`)
    .set(await portal.asAdmin())
    .expect(500);
  await dying.stop();
  expect(await portal.ofType('MailTriedAgain')).toEqual([]);
  portal.passTime(10_000);
  await portal.api.sweep();
  expect(resets()).toHaveLength(1);
  expect((await call('post', `${mailId}/retry`)).status).toBe(200);
  expect(await portal.ofType('MailTriedAgain')).toHaveLength(1);
});

it('a mail that was set aside is forgotten, and cannot be tried again', async () => {
  const { mailId } = await failedReset();
  expect((await call('delete', mailId)).status).toBe(200);
  expect((await call('delete', mailId)).status).toBe(200);
  expect(await portal.vault.mail(mailId)).toMatchObject({ state: 'done', sealed: null });
  expect((await call('post', `${mailId}/retry`)).body).toEqual({
    message: 'This email was set aside.',
    code: 'mail-set-aside',
  });
  expect(await portal.ofType('MailSetAside')).toHaveLength(1);
});

it('a mail whose link has expired can be set aside only', async () => {
  const { mailId } = await failedReset();
  portal.passTime(3_600_000);
  const answer = await call('post', `${mailId}/retry`);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This email cannot be sent any more. Please set it aside.',
  ]);
  expect((await call('delete', mailId)).status).toBe(200);
});

it('administrators decide about failed mails only', async () => {
  expect((await call('post', `${randomUUID()}/retry`)).status).toBe(404);
  expect((await call('delete', randomUUID())).status).toBe(404);
  expect((await call('delete', 'no-id')).status).toBe(404);
});

it('a mail about a decision waits for the server across a restart, and leaves once', async () => {
  serverFails = new MailUnavailable('Connection refused');
  const asha = await portal.register('Asha Patil');
  await portal.http
    .put(`/api/users/approve/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  portal.passTime(11 * 60_000);
  await portal.api.sweep();
  expect(await portal.ofType('DecisionTold')).toHaveLength(1);
  await portal.api.stop();
  serverFails = null;
  portal.passTime(60_000);
  for (const api of [portal.createApi(), portal.createApi()]) {
    await api.sweep();
    await api.stop();
  }
  expect(portal.mails().filter((mail) => mail.includes('Your account was approved'))).toHaveLength(
    1,
  );
});

it('a process that dies after it handed the mail about a decision over does not lose it, and nobody sends it twice', async () => {
  const asha = await portal.register('Asha Patil');
  await portal.http
    .put(`/api/users/approve/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  portal.passTime(11 * 60_000);
  const dying = portal.createApi({ eventStore: dyingBefore('DecisionTold') });
  await dying.sweep();
  await dying.stop();
  expect(await portal.ofType('DecisionTold')).toEqual([]);
  await portal.api.sweep();
  await portal.api.stop();
  expect(await portal.ofType('DecisionTold')).toHaveLength(1);
  expect(portal.mails().filter((mail) => mail.includes('Your account was approved'))).toHaveLength(
    1,
  );
});

it('an erasure removes the mails that wait for the member', async () => {
  const { asha, mailId } = await failedReset();
  const { memberId } = (await failures())[0]?.data ?? { memberId: '' };
  serverFails = new MailUnavailable('Connection refused');
  await forgot(asha.email);
  const waiting = async () => portal.vault.mailsDue(new Date(9e12).toISOString(), 10);
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ tries: 1 }]));
  await portal.http
    .put(`/api/users/${memberId}/erasure`)
    .set(await portal.asAdmin())
    .send({ reason: 'Asked for it' })
    .expect(200);
  portal.passTime(8 * DAY);
  await portal.api.sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect(await portal.vault.mail(mailId)).toBeNull();
  expect(await waiting()).toEqual([]);
});

it('an applicant who is rejected and erased at once gets the mail about it first', async () => {
  const erasedBefore: number[] = [];
  const strict = await openPortal({
    mail: (real) => ({
      ...real,
      async send(message) {
        const sent = await real.send(message);
        // A slow server
        await pause(50);
        erasedBefore.push((await strict.ofType('MemberErased')).length);
        return sent;
      },
    }),
    settings: { PORTAL_RETENTION_HOLD_DAYS: 0 },
  });
  const asha = await strict.register('Asha Patil');
  await strict.http
    .delete(`/api/users/${asha.memberId}`)
    .set(await strict.asAdmin())
    .expect(200);
  expect(await strict.ofType('MemberErased')).toHaveLength(1);
  await strict.api.stop();
  expect(erasedBefore).toEqual([0]);
  expect(strict.mails().filter((mail) => mail.includes(asha.email))).toHaveLength(1);
  await strict.close();
});
