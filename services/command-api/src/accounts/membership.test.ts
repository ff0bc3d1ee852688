import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { ADMINISTRATOR, openPortal, registrationOf, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const DAY = 86_400_000;
const approve = async (memberId: string) =>
  portal.http.put(`/api/users/approve/${memberId}`).set(await portal.asAdmin());
const reject = async (memberId: string, body?: object) =>
  portal.http
    .delete(`/api/users/${memberId}`)
    .set(await portal.asAdmin())
    .send(body);
const login = ({ email, password }: { readonly email: string; readonly password: string }) =>
  portal.http.post('/api/auth/login').send({ email, password });

describe('approving a registration', () => {
  it('[4.19] [7.users.9] lets the member sign in, tells them, and answers who it is', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await login(asha).expect(403);
    const answer = await approve(asha.memberId);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { _id: asha.memberId, fullName: 'Asha Patil', status: 'approved' } },
    ]);
    const approved = (await portal.ofType('MemberApproved')).at(-1);
    expect(approved?.actor.kind).toBe('member');
    expect(answer.headers['x-commit-position']).toBe(approved?.position);
    await login(asha).expect(200);
    await vi.waitFor(() =>
      expect(portal.mails().join('')).toContain('Subject: Your account was approved'),
    );
  });

  it('adds nothing the second time', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await approve(asha.memberId);
    expect((await approve(asha.memberId)).status).toBe(200);
    expect(
      (await portal.ofType('MemberApproved')).filter(({ data }) => data.memberId === asha.memberId),
    ).toHaveLength(1);
    await portal.api.stop();
    expect(portal.mails()).toHaveLength(1);
  });

  it('finds nobody under an unknown or malformed id', async () => {
    portal = await openPortal();
    for (const id of [randomUUID(), 'x', '%E0%A4%A', '%00', '..%2f..']) {
      const answer = await approve(id);
      expect([id, answer.status]).toEqual([id, 404]);
      expect(answer.body.message).toBeTypeOf('string');
    }
  });
});

describe('deciding on registrations', () => {
  it('is for administrators', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    const ravi = await portal.join('Ravi Kale');
    for (const call of [
      () => portal.http.put(`/api/users/approve/${asha.memberId}`),
      () => portal.http.delete(`/api/users/${asha.memberId}`),
    ]) {
      expect((await call().set(ravi.headers).expect(403)).body).toEqual({
        message: 'Only administrators may do this',
      });
      expect((await call().expect(401)).body).toEqual({ message: 'Please sign in' });
    }
    await login(asha).expect(403);
  });
});

describe('rejecting a registration', () => {
  it('[4.19] [7.users.10] takes the person out at once, writes to them, and keeps why without personal data', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    const answer = await reject(asha.memberId, { reason: 'Asha was never at our school' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'User rejected and deleted' }]);

    await login(asha).expect(401);
    const [rejected] = await portal.ofType('MemberRejected');
    expect(rejected?.data).toMatchObject({ memberId: asha.memberId, reason: null });
    expect(answer.headers['x-commit-position']).toBe(rejected?.position);
    const registered = (await portal.ofType('MemberRegistered')).at(-1);
    expect(registered?.data).toMatchObject({ fullName: null, email: null });
    expect(await portal.vault.credential(asha.memberId)).toBeNull();
    await vi.waitFor(() => {
      const [mail] = portal.mails();
      expect(mail).toContain('To: asha.patil@example.org');
      expect(mail).not.toContain('never at our school');
    });
    expect((await approve(asha.memberId)).status).toBe(404);
  });

  it('frees the address at once', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await reject(asha.memberId);
    expect((await portal.eventStore.readAll(null, 1000)).at(-1)?.type).toBe('EmailReleased');
    const again = await portal.register('Asha Patil');
    expect(again.memberId).not.toBe(asha.memberId);
    await login(again).expect(403);
  });

  it('makes a reset link that was sent before worthless', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
    const token = await vi.waitFor(() => {
      const found = /reset-password\/([\w-]+)/u.exec(portal.mails().join(''))?.[1];
      if (found === undefined) throw new Error('No link yet');
      return found;
    });
    await reject(asha.memberId);
    await portal.http
      .put(`/api/auth/reset-password/${token}`)
      .send({ password: 'Moonrise-2004' })
      .expect(400);
  });

  it('adds nothing the second time', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await reject(asha.memberId);
    const before = (await portal.events()).length;
    expect((await reject(asha.memberId)).status).toBe(200);
    expect(await portal.events()).toHaveLength(before);
  });

  it('is refused for approved members, so also for the last administrator', async () => {
    portal = await openPortal();
    const ravi = await portal.join('Ravi Kale');
    const [administrator] = await portal.ofType('MemberRegistered');
    for (const memberId of [ravi.memberId, administrator?.data.memberId ?? '']) {
      const answer = await reject(memberId);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringContaining('approved already'),
      ]);
    }
    await portal.signIn(ravi);
    await portal.signIn(ADMINISTRATOR);
  });

  it('finds nobody under an unknown or malformed id, and wants a reason of sensible length', async () => {
    portal = await openPortal();
    expect((await reject(randomUUID())).status).toBe(404);
    expect((await reject('x')).status).toBe(404);
    const asha = await portal.register('Asha Patil');
    expect((await reject(asha.memberId, { reason: 'x'.repeat(501) })).status).toBe(400);
  });

  it('leaves one of two decisions standing when two administrators differ', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    const [approved, rejected] = await Promise.all([approve(asha.memberId), reject(asha.memberId)]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([approved.status, rejected.status]);
  });
});

describe('the data of a rejected registration', () => {
  const sweep = async (more: Parameters<TestPortal['createApi']>[0] = {}) => {
    const api = portal.createApi(more);
    await api.sweep();
    await api.stop();
  };
  const erasures = async () =>
    (await portal.events()).map(({ type }) => type).filter((type) => type.startsWith('MemberEras'));

  it('can come back while it is held, and not afterwards', async () => {
    portal = await openPortal({ settings: { PORTAL_RETENTION_HOLD_DAYS: 10 } });
    const asha = await portal.register('Asha Patil');
    await reject(asha.memberId);
    const [rejected] = await portal.ofType('MemberRejected');
    const days = (Date.parse(rejected?.data.holdUntil ?? '') - portal.now().getTime()) / DAY;
    expect(Math.round(days)).toBe(10);

    portal.passTime(9 * DAY);
    await sweep();
    expect(await erasures()).toEqual([]);
    expect(await portal.vault.release(asha.memberId)).toBe(true);
    expect((await portal.ofType('MemberRegistered')).at(-1)?.data.fullName).toBe('Asha Patil');
    await portal.vault.hold(asha.memberId, rejected?.data.holdUntil ?? '');

    portal.passTime(2 * DAY);
    await sweep();
    expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
    expect((await portal.events()).at(-1)?.actor.kind).toBe('system');
    expect(await portal.vault.release(asha.memberId)).toBe(false);
    expect((await portal.ofType('MemberRegistered')).at(-1)?.data.fullName).toBeNull();
    expect((await approve(asha.memberId)).status).toBe(404);
    expect((await reject(asha.memberId)).status).toBe(404);
  });

  it('is found without reading what else the log holds', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await reject(asha.memberId);
    portal.passTime(31 * DAY);
    const handedOver: string[] = [];
    await sweep({
      eventStore: (store) => ({
        ...store,
        async readTypes(...asked) {
          const found = await store.readTypes(...asked);
          handedOver.push(...found.events.map(({ type }) => type));
          return found;
        },
        readAll: () => Promise.reject(new Error('The whole log was read')),
      }),
    });
    expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
    expect(handedOver).toEqual(['MemberRejected']);
  });

  it('is erased once, however often and from however many processes it is looked at', async () => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await reject(asha.memberId);
    portal.passTime(31 * DAY);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
  });

  it.each([1, 2, 3, 4, 5])(
    'is dealt with to the end when the rejection dies at step %i',
    async (step) => {
      portal = await openPortal();
      const asha = await portal.register('Asha Patil');
      const headers = await portal.asAdmin();
      const dying = portal.serve(portal.createApi(dyingAt(step)));
      await dying.delete(`/api/users/${asha.memberId}`).set(headers).expect(500);
      if (step === 1) {
        await login(asha).expect(403);
        return;
      }
      await login(asha).expect(401);
      // Free at once, whatever was interrupted.
      const again = await portal.register('Asha Patil');
      await sweep();
      expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({ state: 'held' });
      expect(await portal.vault.credential(asha.memberId)).toBeNull();
      portal.passTime(31 * DAY);
      await sweep();
      expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
      await login(again).expect(403);
    },
  );

  it.each([1, 2, 3, 4])('is erased to the end when the sweep dies at step %i', async (step) => {
    portal = await openPortal();
    const asha = await portal.register('Asha Patil');
    await reject(asha.memberId);
    portal.passTime(31 * DAY);
    await sweep(dyingAt(step));
    await sweep();
    expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
    expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({
      state: 'destroyed',
      wrapped: null,
    });
    expect(await portal.vault.credential(asha.memberId)).toBeNull();
    expect(portal.logged.filter((line) => line.includes('erasure was interrupted'))).toHaveLength(
      1,
    );
    await portal.register('Asha Patil', { email: registrationOf('Asha Patil').email });
  });
});
