import type { Vault } from '@portal/service-kit/vault/vault';
import { within } from '@portal/service-kit/time/pausing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openPortal({
    settings: { PORTAL_RETENTION_HOLD_DAYS: 0, PORTAL_ERASURE_DAYS: 0 },
  });
});
afterEach(() => portal.close());

let forgotten = 0;
const counting = (vault: Vault): Vault => ({
  ...vault,
  forget: async () => {
    forgotten += 1;
    await vault.forget();
  },
});
beforeEach(() => (forgotten = 0));

async function sweep(vault: (vault: Vault) => Vault = counting): Promise<void> {
  const api = portal.createApi({ vault });
  try {
    await api.sweep();
  } finally {
    await api.stop();
  }
}
async function erase(name: string): Promise<void> {
  const { memberId } = await portal.register(name);
  await portal.http
    .delete(`/api/users/${memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  portal.passTime(1_000);
  // Begins the erasure alone
  await sweep((vault) => ({ ...vault, forget: () => Promise.reject(new Error('busy')) })).catch(
    () => undefined,
  );
}

it('compacts the vault once after several erasures, and not again for nothing', async () => {
  await sweep();
  expect(forgotten).toBe(0);
  for (const name of ['Asha Patil', 'Ravi Kale']) await erase(name);
  expect(await portal.ofType('MemberErased')).toHaveLength(2);
  await sweep();
  expect(forgotten).toBe(1);
  await sweep();
  expect(forgotten).toBe(1);
  await erase('Mina Rao');
  await sweep();
  expect(forgotten).toBe(2);
});

it('tries again where it failed', async () => {
  await erase('Asha Patil');
  const full = (vault: Vault): Vault => ({
    ...vault,
    forget: () => Promise.reject(new Error('no space left')),
  });
  await expect(sweep(full)).rejects.toThrow('no space left');
  await sweep();
  expect(forgotten).toBe(1);
});

it('keeps nobody from stopping, and begins again', async () => {
  await erase('Asha Patil');
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  let end = () => {};
  const slow = (vault: Vault): Vault => ({
    ...vault,
    forget: () => {
      begun();
      return new Promise((resolve) => (end = resolve));
    },
  });
  const api = portal.createApi({ vault: slow });
  const sweeping = api.sweep();
  await beginning;
  try {
    await within(2_000, Promise.all([api.stop(), sweeping]));
  } finally {
    end();
  }
  await sweep();
  expect(forgotten).toBe(1);
});
