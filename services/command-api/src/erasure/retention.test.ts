import { afterEach, expect, it } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { openPortal, registrationOf, type TestPortal } from '../testing/portal.ts';

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

const sweep = async (more: Parameters<TestPortal['createApi']>[0] = {}) => {
  const api = portal.createApi(more);
  await api.sweep();
  await api.stop();
};
const erasures = async () =>
  (await portal.events()).map(({ type }) => type).filter((type) => type.startsWith('MemberEras'));

it('holds the key of a rejected registration until its time, and destroys it then', async () => {
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

it('finds rejected registrations without reading other events', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await reject(asha.memberId);
  portal.passTime(31 * DAY);
  const handedOver: string[] = [];
  await sweep({
    eventStore: (store) => ({
      ...store,
      async readTypes(...query) {
        const found = await store.readTypes(...query);
        handedOver.push(...found.events.map(({ type }) => type));
        return found;
      },
      readAll: () => Promise.reject(new Error('The whole log was read')),
    }),
  });
  expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
  expect(handedOver).toContain('MemberRejected');
  expect(handedOver).not.toContain('MemberRegistered');
});

it('erases a rejected registration once, even when several processes sweep', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await reject(asha.memberId);
  portal.passTime(31 * DAY);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
});

it.each([1, 2, 3, 4, 5])('completes a rejection that was interrupted at step %i', async (step) => {
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
  const again = await portal.register('Asha Patil');
  await sweep();
  expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({ state: 'held' });
  portal.passTime(31 * DAY);
  await sweep();
  expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
  expect(await portal.vault.credential(asha.memberId)).toBeNull();
  await login(again).expect(403);
});

it.each([1, 2, 3, 4, 5])('completes an erasure that was interrupted at step %i', async (step) => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await reject(asha.memberId);
  portal.passTime(31 * DAY);
  await sweep(dyingAt(step)).catch(() => undefined);
  await sweep();
  expect(await erasures()).toEqual(['MemberErasureStarted', 'MemberErased']);
  expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({
    state: 'destroyed',
    wrapped: null,
  });
  expect(await portal.vault.credential(asha.memberId)).toBeNull();
  expect(portal.logged.filter((line) => line.includes('erasure was interrupted'))).toHaveLength(1);
  await portal.register('Asha Patil', { email: registrationOf('Asha Patil').email });
});

it('keeps no data of a person who is too young to register', async () => {
  portal = await openPortal({ settings: { PORTAL_LAW: 'india' } });
  const year = portal.now().getUTCFullYear() - 17;
  const { body } = await portal.http
    .post('/api/auth/register')
    .send(registrationOf('Asha Patil', { dateOfBirth: `${year}-01-01` }))
    .expect(400);
  expect(body.errors).toMatchObject([
    { field: 'dateOfBirth', message: 'You must be at least 18 years old to register.' },
  ]);
  expect((await portal.ofType('MemberRegistered')).map(({ data }) => data.fullName)).not.toContain(
    'Asha Patil',
  );
  expect(await portal.addresses()).toHaveLength(1);
});
