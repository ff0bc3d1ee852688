import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSqliteVaultStore } from './sqlite/sqlite-vault-store.ts';
import type { VaultStore } from './ports/vault-store.ts';
import { createVault, type Vault } from './vault.ts';
import './testing/key-equality.ts';

describe('the vault', () => {
  const masterKey = randomBytes(32);
  const later = '2026-12-31T00:00:00.000Z';
  let folder: string;
  let store: VaultStore;
  let vault: Vault;
  let other: Vault;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vault-'));
    const file = join(folder, 'vault.db');
    store = createSqliteVaultStore({ file });
    vault = createVault(store, masterKey);
    other = createVault(createSqliteVaultStore({ file }), masterKey);
  });
  afterEach(async () => {
    await Promise.all([vault.close(), other.close()]);
    rmSync(folder, { recursive: true });
  });

  it('makes a key for a subject at first use, and always gives the same one', async () => {
    const subject = randomUUID();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? vault : other).forSealing(subject),
      ),
    );
    const [first] = made;
    expect(first?.key.symmetricKeySize).toBe(32);
    for (const one of made) expect(one).toEqual(first);
    expect(first?.keyId).not.toContain(subject);
    expect(await other.forOpening(first?.keyId ?? '')).toEqual(first?.key);
    expect(await vault.forOpening(randomUUID())).toBeNull();
  });

  it('gives each subject another key', async () => {
    const [one, two] = [await vault.forSealing('m1'), await vault.forSealing('m2')];
    expect(one?.key).not.toEqual(two?.key);
    expect(one?.keyId).not.toBe(two?.keyId);
  });

  it('seals a document under its own key, which is gone with the document', async () => {
    const words = 'Asha Patil, 2004';
    const document = { name: 'roster', position: '7', bytes: Buffer.from(words) };
    expect(await vault.putDocument(document, null)).toBe(true);
    const first = await other.document('roster');
    expect(first).toMatchObject({ position: '7', bytes: Buffer.from(words) });
    expect(await vault.documentId('roster')).toBe(first?.id);
    for (const name of ['vault.db', 'vault.db-wal'])
      expect(readFileSync(join(folder, name)).includes(words)).toBe(false);

    expect(await other.putDocument(document, null)).toBe(false);
    const changed = { ...document, bytes: Buffer.from('Ravi Kale, 2005') };
    expect(await other.putDocument(changed, first?.id ?? '')).toBe(true);
    expect((await store.keyOfSubject(first?.id ?? ''))?.state).toBe('destroyed');
    const second = await vault.document('roster');
    expect(second?.bytes?.toString()).toBe('Ravi Kale, 2005');
    await vault.putDocument({ ...document, bytes: null }, second?.id ?? '');
    expect(await vault.document('roster')).toMatchObject({ bytes: null });
    expect((await store.keyOfSubject(second?.id ?? ''))?.state).toBe('destroyed');
  });

  it('never writes an unwrapped key to the disk', async () => {
    const made = await vault.forSealing('m1');
    await vault.secret('session-tokens');
    const secret = await vault.secret('session-tokens');
    for (const name of ['vault.db', 'vault.db-wal']) {
      const bytes = readFileSync(join(folder, name));
      expect(bytes.includes(made?.key.export() ?? '')).toBe(false);
      expect(bytes.includes(secret)).toBe(false);
    }
  });

  it('opens a key only under its own id', async () => {
    const one = await vault.forSealing('m1');
    const two = await vault.forSealing('m2');
    const [first, second] = [await store.keyOfSubject('m1'), await store.keyOfSubject('m2')];
    if (!one || !two || !first || !second) throw new Error('Both were made');
    await store.changeKey(one.keyId, 'live', { ...first, wrapped: second.wrapped });
    await expect(Promise.resolve(other.forOpening(one.keyId))).rejects.toThrow(
      'does not open the data key',
    );
  });

  it('gives no key while it is held, and the same one after its release', async () => {
    const made = await vault.forSealing('m1');
    const keyId = made?.keyId ?? '';
    await vault.hold('m1', later);
    expect(await vault.forSealing('m1')).toBeNull();
    expect(await vault.forOpening(keyId)).toBeNull();
    expect(await other.forOpening(keyId)).toBeNull();
    expect(await vault.release('m1')).toBe(true);
    expect(await vault.forSealing('m1')).toEqual(made);
    expect(await vault.forOpening(keyId)).toEqual(made?.key);
    expect(await vault.release('m1')).toBe(true);
    expect(await vault.release('nobody')).toBe(false);
  });

  it('never returns a destroyed key', async () => {
    const made = await vault.forSealing('m1');
    await vault.hold('m1', later);
    await vault.destroy('m1');
    await vault.destroy('m1');
    expect(await vault.release('m1')).toBe(false);
    await vault.hold('m1', later);
    for (const one of [vault, other]) {
      expect(await one.forSealing('m1')).toBeNull();
      expect(await one.forOpening(made?.keyId ?? '')).toBeNull();
    }
    expect(await store.keyOfSubject('m1')).toMatchObject({ state: 'destroyed', wrapped: null });
  });

  it('leaves a tombstone for a subject who never had a key', async () => {
    await vault.destroy('m1');
    expect(await vault.forSealing('m1')).toBeNull();
    await vault.hold('m2', later);
    expect(await vault.forSealing('m2')).toBeNull();
    expect(await vault.release('m2')).toBe(true);
    expect(await vault.forSealing('m2')).not.toBeNull();
  });

  it('holds a key until it is released or destroyed, and lists the due ones', async () => {
    await vault.forSealing('m1');
    await vault.hold('m1', '2026-01-02T00:00:00.000Z');
    expect(await vault.dueForDestruction('2026-01-01T00:00:00.000Z')).toEqual([]);
    expect(await vault.dueForDestruction('2026-01-02T00:00:00.000Z')).toEqual(['m1']);
    await vault.hold('m1', '2026-03-01T00:00:00.000Z');
    expect(await vault.dueForDestruction('2026-01-02T00:00:00.000Z')).toEqual([]);
    await vault.destroy('m1');
    expect(await vault.dueForDestruction('2027-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('caches an opened key for a limited time', async () => {
    const brief = createVault(store, masterKey, { openForMs: 20 });
    const made = await brief.forSealing('m1');
    const keyId = made?.keyId ?? '';
    expect(brief.forOpening(keyId)).toEqual(made?.key);
    await other.destroy('m1');
    await vi.waitFor(async () => {
      expect(await brief.forOpening(keyId)).toBeNull();
      expect(await brief.forSealing('m1')).toBeNull();
    });
  });

  it('reads keys ahead in one call, so that they are at hand, and opens no destroyed one', async () => {
    const made = [];
    for (const subject of ['m1', 'm2', 'm3']) made.push((await other.forSealing(subject))!);
    await other.destroy('m3');
    const asked: (readonly string[])[] = [];
    const counting = createVault(
      { ...store, keysById: (ids) => (asked.push(ids), store.keysById(ids)) },
      masterKey,
    );
    const ids = made.map(({ keyId }) => keyId);
    await counting.readAhead?.([...ids, ...ids]);
    expect(asked).toEqual([ids]);
    const [first, second, destroyed] = ids.map((id) => counting.forOpening(id));
    expect([first, second]).toEqual([made[0]!.key, made[1]!.key]);
    expect(await destroyed).toBeNull();
    await counting.readAhead?.(ids.slice(0, 2));
    expect(asked).toHaveLength(1);
  });

  it('does not keep a key that is destroyed while it is read ahead', async () => {
    const made = [(await vault.forSealing('m1'))!, (await vault.forSealing('m2'))!];
    let goOn = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = createVault(
      {
        ...store,
        keysById: async (ids) => {
          const records = await store.keysById(ids);
          await reached;
          return records;
        },
      },
      masterKey,
    );
    const reading = slow.readAhead?.(made.map(({ keyId }) => keyId));
    await slow.destroy('m1');
    goOn();
    await reading;
    expect(await slow.forOpening(made[0]!.keyId)).toBeNull();
  });

  it('does not cache a key that is destroyed while it is read', async () => {
    const made = await vault.forSealing('m1');
    const keyId = made?.keyId ?? '';
    let goOn = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = createVault(
      {
        ...store,
        keyById: async (id) => {
          const record = await store.keyById(id);
          await reached;
          return record;
        },
      },
      masterKey,
    );
    const opening = slow.forOpening(keyId);
    await slow.destroy('m1');
    goOn();
    await opening;
    expect(await slow.forOpening(keyId)).toBeNull();
  });

  it('makes a secret once for all processes', async () => {
    const secrets = await Promise.all([
      vault.secret('session-tokens'),
      other.secret('session-tokens'),
      vault.secret('session-tokens'),
    ]);
    expect(secrets[0]).toHaveLength(32);
    expect(secrets[1]).toEqual(secrets[0]);
    expect(secrets[2]).toEqual(secrets[0]);
    expect(await vault.secret('addresses')).not.toEqual(secrets[0]);
  });

  it('makes another secret in place of a deleted one', async () => {
    const before = await vault.secret('addresses');
    await vault.deleteSecret('addresses');
    expect(await vault.secret('addresses')).not.toEqual(before);
  });

  it('remembers a note for all processes, and opens it under its master key alone', async () => {
    expect(await vault.note('followed')).toBeNull();
    await vault.putNote('followed', 'first');
    await vault.putNote('followed', 'second');
    expect(await other.note('followed')).toBe('second');
    expect(await createVault(store, randomBytes(32)).note('followed')).toBeNull();
  });

  it('reports a master key that opens nothing', async () => {
    const made = await vault.forSealing('m1');
    await vault.secret('session-tokens');
    const wrong = createVault(store, randomBytes(32));
    await expect(wrong.forSealing('m1')).rejects.toThrow('The master key does not open');
    await expect(Promise.resolve(wrong.forOpening(made?.keyId ?? ''))).rejects.toThrow(
      'The master key does not open',
    );
    await expect(wrong.secret('session-tokens')).rejects.toThrow('The master key does not open');
  });
});
