import bcrypt from 'bcrypt';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openPortal, type TestPortal } from '../../testing/portal.ts';
import { createPasswords } from './passwords.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const TURN = { lane: 'strangers', client: '203.0.113.1' } as const;
const passwordsOf = (cost: number) =>
  createPasswords({ cost, waiting: 1, share: 1, vault: portal.vault });

it('refuses a password that only begins with the right one', async () => {
  portal = await openPortal();
  const password = `Aa1${'x'.repeat(69)}`;
  const passwords = passwordsOf(4);
  const earlier = await bcrypt.hash(password, 4);
  for (const hash of [earlier, await passwords.hash(password, TURN)]) {
    expect(await passwords.matches(password, hash, TURN)).toBe(true);
    expect(await passwords.matches(`${password}y`, hash, TURN)).toBe(false);
  }
});

it('does as much work for an unknown address as for a wrong password, whatever the cost of its hash', async () => {
  portal = await openPortal();
  const passwords = passwordsOf(8);
  const compared = vi.spyOn(bcrypt, 'compare');
  onTestFinished(() => compared.mockRestore());
  const workOf = async (stored: string | undefined) => {
    compared.mockClear();
    expect(await passwords.matches('Sunset-1987', stored, TURN)).toBe(false);
    return compared.mock.calls.reduce((sum, [, hash]) => sum + 2 ** bcrypt.getRounds(hash), 0);
  };
  expect(await workOf(undefined)).toBe(2 ** 8);
  expect(await workOf(await passwords.hash('Sunrise-1987', TURN))).toBe(2 ** 8);
  for (const cost of [4, 7, 8])
    expect(await workOf(await bcrypt.hash('Sunrise-1987', cost))).toBe(2 ** 8);
  expect(await workOf(await bcrypt.hash('Sunrise-1987', 9))).toBe(2 ** 9);
  expect(await workOf(undefined)).toBe(2 ** 9);
});

it('rehashes a password at a sign-in when its hash is of an earlier kind or cost', async () => {
  portal = await openPortal({ settings: { PORTAL_BCRYPT_COST: 5 } });
  const asha = await portal.join('Asha Patil');
  const login = (password: string) =>
    portal.http.post('/api/auth/login').send({ email: asha.email, password });
  const stored = async () => await portal.vault.credential(asha.memberId);
  for (const hash of [
    await bcrypt.hash(asha.password, 5),
    await passwordsOf(4).hash(asha.password, TURN),
  ]) {
    await portal.vault.putCredential({ subjectId: asha.memberId, hash, version: 1 }, 1);
    await login('Sunset-1987').expect(401);
    expect((await stored())?.hash).toBe(hash);
    await login(asha.password).expect(200);
    await vi.waitFor(async () => expect((await stored())?.hash).toMatch(/^hmac-sha384:\$2b\$05/u));
    await portal.http.put('/api/notifications/mark-read').set(asha.headers).expect(200);
    await login(asha.password).expect(200);
  }
});
