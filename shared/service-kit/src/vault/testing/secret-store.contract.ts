import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SecretStore } from '../ports/secret-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeSecretStore(opened: OpenedStores<SecretStore>): void {
  describe('secrets', () => {
    let store: SecretStore;
    let other: SecretStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');

    it('keeps the first secret of a name', async () => {
      const secret = randomUUID();
      expect(await store.secret(secret)).toBeNull();
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store : other).createSecret(secret, randomBytes(40)),
        ),
      );
      expect(new Set(made.map(hex)).size).toBe(1);
      expect(hex(await other.secret(secret))).toBe(hex(made[0] ?? null));
    });

    it('replaces a secret, and lists the names', async () => {
      const [one, two] = [randomUUID(), randomUUID()];
      await store.createSecret(one, Buffer.from('old'));
      await store.replaceSecret(one, Buffer.from('new'));
      await store.replaceSecret(two, Buffer.from('first'));
      expect(hex(await other.secret(one))).toBe(hex(Buffer.from('new')));
      expect(hex(await other.secret(two))).toBe(hex(Buffer.from('first')));
      const names = await other.secretNames();
      expect(names).toEqual(expect.arrayContaining([one, two]));
      expect(names).toEqual([...names].sort());
    });

    it('deletes a secret, so that the next one of its name is another', async () => {
      const name = randomUUID();
      await store.createSecret(name, Buffer.from('old'));
      await other.deleteSecret(name);
      await other.deleteSecret(name);
      expect(await store.secret(name)).toBeNull();
      expect(await store.secretNames()).not.toContain(name);
      expect(hex(await store.createSecret(name, Buffer.from('new')))).toBe(hex(Buffer.from('new')));
    });
  });
}
