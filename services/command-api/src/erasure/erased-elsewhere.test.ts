import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({
    sendsMail: true,
    settings: { PORTAL_ERASURE_DAYS: 0, PORTAL_RETENTION_HOLD_DAYS: 0 },
  });
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const DAY = 86_400_000;
const typesOfErasure = async () =>
  (await portal.events()).map(({ type }) => type).filter((type) => /^MemberEras/u.test(type));
async function restart(): Promise<void> {
  const api = portal.createApi();
  await api.prepare();
  await api.stop();
}

it('a member whose key is destroyed, but whom an older log still has, is erased there before anything is served', async () => {
  await portal.vault.destroy(asha.memberId);
  await restart();
  expect(await typesOfErasure()).toEqual(['MemberErasureStarted', 'MemberErased']);
  expect((await portal.events()).at(-1)?.actor).toEqual({ kind: 'system', id: 'portal' });
  expect(await portal.vault.credential(asha.memberId)).toBeNull();
  await restart();
  expect(await typesOfErasure()).toEqual(['MemberErasureStarted', 'MemberErased']);
  await portal.http.post('/api/auth/login').send(asha).expect(401);
  await portal.join('Asha Patil');
});

it('an administrator whose key is destroyed loses the role in an older log, too', async () => {
  const { memberId } = asha;
  await portal.http
    .put(`/api/users/${memberId}/role`)
    .set(await portal.asAdmin())
    .send({ role: 'admin', password: 'Headmaster-1', reason: 'Helps out' })
    .expect(200);
  await portal.vault.destroy(memberId);
  await restart();
  expect(await typesOfErasure()).toEqual(['MemberErasureStarted', 'MemberErased']);
  expect((await portal.ofType('AdministratorDismissed')).at(-1)?.data).toEqual({ memberId });
});

it('the key of a member whom the log says is erased is destroyed again in an older vault', async () => {
  const body = { password: asha.password, content: 'remove' };
  await portal.http.delete('/api/account').set(asha.headers).send(body).expect(200);
  portal.passTime(DAY);
  const { memberId } = asha;
  const copied = await portal.vaultStore.keyOfSubject(memberId);
  const api = portal.createApi();
  await api.sweep();
  await api.stop();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);

  await portal.bringBack(copied);
  expect((await portal.ofType('MemberRegistered')).at(-1)?.data.fullName).toBe('Asha Patil');
  await restart();
  expect((await portal.ofType('MemberRegistered')).at(-1)?.data.fullName).toBeNull();
  expect(portal.logged.some((line) => line.includes('the vault was older than the log'))).toBe(
    true,
  );
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
});

it('an address that an erased member wanted to change to goes again in an older vault', async () => {
  const { memberId, headers, password } = asha;
  await portal.http
    .put('/api/users/profile/email')
    .set(headers)
    .send({ email: 'asha@new.example', password })
    .expect(200);
  const wish = `email-changes ${memberId}`;
  const copiedWish = await portal.vault.document(wish);
  const copiedKey = await portal.vaultStore.keyOfSubject(memberId);
  if (!copiedWish?.bytes) throw new Error('There is no wish for another address');
  const body = { password, content: 'remove' };
  await portal.http.delete('/api/account').set(headers).send(body).expect(200);
  portal.passTime(DAY);
  const api = portal.createApi();
  await api.sweep();
  await api.stop();

  await portal.bringBack(copiedKey);
  const { position, bytes } = copiedWish;
  const present = (await portal.vault.document(wish))?.id ?? null;
  await portal.vault.putDocument({ name: wish, position, bytes }, present);
  await restart();
  expect((await portal.vault.document(wish))?.bytes ?? null).toBeNull();
});

it('keys that no member ever had change nothing in the log', async () => {
  const before = (await portal.events()).length;
  await portal.vault.destroy('c0ffee00-0000-4000-8000-000000000000');
  await restart();
  expect(await portal.events()).toHaveLength(before);
});
