import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CredentialRecord, CredentialStore } from '../ports/credential-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeCredentialStore(opened: OpenedStores<CredentialStore>): void {
  describe('credentials', () => {
    let store: CredentialStore;
    let other: CredentialStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    it('replaces a credential only at the expected version', async () => {
      const subjectId = randomUUID();
      const credential = (version: number) => ({ subjectId, hash: `hash-${version}`, version });
      expect(await store.credential(subjectId)).toBeNull();
      expect(await store.putCredential(credential(1), 4)).toBe(false);
      expect(await store.putCredential(credential(1), null)).toBe(true);
      expect(await store.putCredential(credential(2), null)).toBe(false);
      expect(await other.credential(subjectId)).toEqual(credential(1));
      expect(await other.putCredential(credential(2), 1)).toBe(true);
      expect(await store.putCredential(credential(3), 1)).toBe(false);
      expect(await store.credential(subjectId)).toEqual(credential(2));
      await store.deleteCredential(subjectId);
      expect(await other.credential(subjectId)).toBeNull();
      await store.deleteCredential(subjectId);
    });

    it('pages through all credentials', async () => {
      const made = Array.from({ length: 7 }, () => ({
        subjectId: randomUUID(),
        hash: randomUUID(),
        version: 1,
      }));
      for (const credential of made) await store.putCredential(credential, null);
      const seen: CredentialRecord[] = [];
      for (;;) {
        const page = await other.credentialsAfter(seen.at(-1)?.subjectId ?? null, 3);
        expect(page.length).toBeLessThanOrEqual(3);
        if (page.length === 0) break;
        seen.push(...page);
      }
      const subjects = seen.map(({ subjectId }) => subjectId);
      expect(subjects).toEqual([...new Set(subjects)].sort());
      expect(seen).toEqual(expect.arrayContaining(made));
    });

    it('lets one of several simultaneous first credentials win', async () => {
      const subjectId = randomUUID();
      const set = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store : other).putCredential(
            { subjectId, hash: `hash-${index}`, version: 1 },
            null,
          ),
        ),
      );
      expect(set.filter(Boolean)).toHaveLength(1);
      expect((await store.credential(subjectId))?.hash).toBe(`hash-${set.indexOf(true)}`);
    });
  });
}
