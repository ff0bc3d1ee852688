import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault, type Vault } from '@portal/service-kit/vault/vault';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf } from '@portal/service-kit/http/callers/client-address';
import { createThrottles } from './throttle.ts';

let folder: string;
let vault: Vault;
let time: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throttle-'));
  vault = createVault(createSqliteVaultStore({ file: join(folder, 'vault.db') }), randomBytes(32));
  time = Date.parse('2026-03-10T08:00:00.000Z');
});
afterEach(async () => {
  await vault.close();
  rmSync(folder, { recursive: true });
});
const throttleOf = (points: number) =>
  createThrottles(vault, () => new Date(time))('tries', points, 60);

it('says how long to wait, and allows attempts again after that', async () => {
  const throttle = throttleOf(2);
  await throttle.take('someone');
  time += 20_000;
  await throttle.take('someone');
  await expect(throttle.take('someone')).rejects.toMatchObject({ retryAfterSeconds: 40 });
  expect(await throttle.count('another client')).toBe(true);
  time += 40_000;
  await throttle.take('someone');
});

it('makes a network of 48 bits wait that tries from one network of 64 bits after the other', async () => {
  const throttle = throttleOf(2);
  const attempt = (subnet: number) =>
    throttle.count(clientOf(`2001:db8:1:${subnet.toString(16)}::1`));
  let allowed = 0;
  for (let subnet = 0; subnet < 200; subnet++) if (await attempt(subnet * 7)) allowed++;
  expect(allowed).toBe(32);
  expect(await throttle.count(clientOf('2001:db8:2::1'))).toBe(true);
});

it('takes an attempt back, and forgets all of them', async () => {
  const throttle = throttleOf(1);
  for (let tries = 0; tries < 3; tries++) {
    await throttle.take('someone');
    await throttle.giveBack('someone');
  }
  await throttle.take('someone');
  expect(await throttle.count('someone')).toBe(false);
  await throttle.forget('someone');
  expect(await throttle.count('someone')).toBe(true);
});
