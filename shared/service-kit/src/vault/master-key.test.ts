import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkMasterKey, MasterKeyError, readMasterKey, rotateMasterKey } from './master-key.ts';
import { createSqliteVaultStore } from './sqlite/sqlite-vault-store.ts';
import type { VaultStore } from './ports/vault-store.ts';
import { createVault } from './vault.ts';
import './testing/key-equality.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'master-key-'));
  file = join(folder, 'master.key');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the master key', () => {
  const key = randomBytes(32);
  const read = (setting?: string, mayCreate = true) => readMasterKey({ setting, file, mayCreate });

  it('reads the master key from the setting, as base64 or hexadecimal digits', () => {
    expect(read(key.toString('base64'))).toEqual(key);
    expect(read(` ${key.toString('hex')}\n`)).toEqual(key);
    expect(read(key.toString('base64url'))).toEqual(key);
    expect(existsSync(file)).toBe(false);
  });

  it.each(['short', 'x'.repeat(44), key.toString('base64').slice(4), key.toString('hex').slice(2)])(
    'refuses a master key that is not 32 bytes, without quoting it',
    (text) => {
      expect(() => read(text)).toThrow(MasterKeyError);
      expect(() => read(text)).toThrow(
        'PORTAL_MASTER_KEY is not a master key: it must be 32 bytes',
      );
      expect(() => read(text)).not.toThrow(text);
    },
  );

  it('makes the master key at the first start, for its owner alone, and keeps it', () => {
    const made = read();
    expect(made).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read()).toEqual(made);
    expect(read('', false)).toEqual(made);
  });

  it('makes no new master key for an existing vault', () => {
    expect(() => read(undefined, false)).toThrow('The master key is missing: put it back into');
    expect(existsSync(file)).toBe(false);
  });

  it('refuses a master key in a file that others can read or that holds other data', () => {
    read();
    chmodSync(file, 0o644);
    expect(() => read()).toThrow(`chmod 600 ${file}`);
    writeFileSync(file, 'my cat');
    chmodSync(file, 0o600);
    expect(() => read()).toThrow(`${file} is not a master key`);
  });

  it('reports that it cannot write the file of the master key', () => {
    const nowhere = join(folder, 'missing', 'master.key');
    expect(() => readMasterKey({ setting: undefined, file: nowhere, mayCreate: true })).toThrow(
      `${nowhere} cannot be written (ENOENT)`,
    );
  });
});

describe('a vault', () => {
  const [key, next] = [randomBytes(32), randomBytes(32)];
  let store: VaultStore;
  beforeEach(() => {
    store = createSqliteVaultStore({ file: join(folder, 'vault.db') });
  });
  afterEach(() => store.close());

  it('accepts only the master key of its first start', async () => {
    await checkMasterKey(store, key);
    await checkMasterKey(store, key);
    await expect(checkMasterKey(store, next)).rejects.toThrow(
      'The master key is not the one this vault was made with',
    );
    await checkMasterKey(store, key);
  });

  it('opens every key and secret under a new master key after a rotation', async () => {
    await checkMasterKey(store, key);
    const before = createVault(store, key);
    const subjects = Array.from({ length: 120 }, (_, index) => `m${index}`);
    const made = await Promise.all(subjects.map((subject) => before.forSealing(subject)));
    const secret = await before.secret('session-tokens');
    await before.hold('m1', '2026-12-31T00:00:00.000Z');
    await before.destroy('m2');

    const progress = vi.fn();
    await rotateMasterKey(store, key, next, progress);
    expect(progress).toHaveBeenLastCalledWith(subjects.length + 1);

    await checkMasterKey(store, next);
    await expect(checkMasterKey(store, key)).rejects.toBeInstanceOf(MasterKeyError);
    const after = createVault(store, next);
    expect(await after.secret('session-tokens')).toEqual(secret);
    for (const [index, subject] of subjects.entries()) {
      const gone = index === 1 || index === 2;
      expect(await after.forSealing(subject)).toEqual(gone ? null : made[index]);
    }
    expect(await after.dueForDestruction('2027-01-01T00:00:00.000Z')).toEqual(['m1']);
    expect(await after.release('m1')).toBe(true);
    expect(await after.forSealing('m1')).toEqual(made[1]);
  });

  it('stops every start after an interrupted rotation until it is finished', async () => {
    await checkMasterKey(store, key);
    const before = createVault(store, key);
    const made = await Promise.all(['m1', 'm2', 'm3'].map((subject) => before.forSealing(subject)));
    const secret = await before.secret('session-tokens');
    const interrupted = rotateMasterKey(store, key, next, (done) => {
      if (done === 2) throw new Error('the power went');
    });
    await expect(interrupted).rejects.toThrow('the power went');

    await expect(checkMasterKey(store, key)).rejects.toThrow('was interrupted: run it again');
    await expect(checkMasterKey(store, next)).rejects.toThrow('was interrupted: run it again');
    await expect(rotateMasterKey(store, key, randomBytes(32))).rejects.toThrow(
      'only be finished with the same new key',
    );
    await rotateMasterKey(store, key, next);
    await checkMasterKey(store, next);
    const after = createVault(store, next);
    expect(await Promise.all(['m1', 'm2', 'm3'].map((one) => after.forSealing(one)))).toEqual(made);
    expect(await after.secret('session-tokens')).toEqual(secret);
  });

  it('changes nothing if the old master key is wrong', async () => {
    await checkMasterKey(store, key);
    const made = await createVault(store, key).forSealing('m1');
    await expect(rotateMasterKey(store, next, randomBytes(32))).rejects.toBeInstanceOf(
      MasterKeyError,
    );
    await checkMasterKey(store, key);
    expect(await createVault(store, key).forSealing('m1')).toEqual(made);
  });
});
