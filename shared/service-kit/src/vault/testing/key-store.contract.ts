import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeyStore } from '../ports/key-store.ts';
import { asPlain, DESTROYED, newKey } from './key-records.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeKeyStore(opened: OpenedStores<KeyStore>): void {
  describe('keys', () => {
    let store: KeyStore;
    let other: KeyStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    it('finds a key by subject and by id', async () => {
      const key = newKey();
      expect(asPlain(await store.createKey(key))).toEqual(asPlain(key));
      expect(asPlain(await other.keyOfSubject(key.subjectId))).toEqual(asPlain(key));
      expect(asPlain(await other.keyById(key.keyId))).toEqual(asPlain(key));
      expect(await store.keyOfSubject(key.keyId)).toBeNull();
      expect(await store.keyById(key.subjectId)).toBeNull();
    });

    it('finds several keys by their ids at once, and leaves out ids that no key has', async () => {
      const keys = [newKey(), newKey(), newKey()];
      for (const key of keys) await store.createKey(key);
      const [first, , last] = keys;
      const found = await other.keysById([last!.keyId, randomUUID(), first!.keyId]);
      expect(found.map(asPlain)).toHaveLength(2);
      expect(found.map(asPlain)).toEqual(expect.arrayContaining([first!, last!].map(asPlain)));
      expect(await store.keysById([])).toEqual([]);
    });

    it('keeps one key a subject even if 20 are made at once', async () => {
      const subjectId = randomUUID();
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).createKey(newKey({ subjectId })),
        ),
      );
      expect(new Set(made.map(({ keyId }) => keyId)).size).toBe(1);
      expect(asPlain(await store.keyOfSubject(subjectId))).toEqual(asPlain(made[0] ?? null));
    });

    it('changes a key only from the expected state', async () => {
      const key = newKey();
      await store.createKey(key);
      const heldUntil = '2026-12-31T00:00:00.000Z';
      const held = { state: 'held', wrapped: key.wrapped, heldUntil } as const;
      expect(await store.changeKey(key.keyId, 'held', { ...held, heldUntil: null })).toBe(false);
      expect(await store.changeKey(key.keyId, 'live', held)).toBe(true);
      expect(await store.changeKey(key.keyId, 'live', held)).toBe(false);
      expect(asPlain(await store.keyOfSubject(key.subjectId))).toEqual(
        asPlain({ ...key, ...held }),
      );
      expect(await store.changeKey(randomUUID(), 'live', held)).toBe(false);
    });

    it('lets one of several simultaneous changes of a key win', async () => {
      const key = newKey();
      await store.createKey(key);
      const changed = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? store : other).changeKey(key.keyId, 'live', DESTROYED),
        ),
      );
      expect(changed.filter(Boolean)).toHaveLength(1);
    });

    it('makes no new key in place of a destroyed one', async () => {
      const key = newKey();
      await store.createKey(key);
      expect(await store.changeKey(key.keyId, 'live', DESTROYED)).toBe(true);
      const existing = await other.createKey(newKey({ subjectId: key.subjectId }));
      expect(existing).toMatchObject({ keyId: key.keyId, ...DESTROYED });
      expect(await store.keyById(key.keyId)).toMatchObject(DESTROYED);
    });

    it('lists the keys held until an instant', async () => {
      const held = (heldUntil: string) => newKey({ state: 'held', heldUntil });
      const [early, later] = [held('2001-01-01T00:00:00.000Z'), held('2001-01-03T00:00:00.000Z')];
      for (const key of [later, early, newKey()]) await store.createKey(key);
      const due = async (until: string) => {
        const keys = await store.heldKeys(until);
        return [early, later].map(({ keyId }) => keys.some((key) => key.keyId === keyId));
      };
      expect(await due('2000-12-31T23:59:59.999Z')).toEqual([false, false]);
      expect(await due('2001-01-01T00:00:00.000Z')).toEqual([true, false]);
      expect(await due('2001-02-01T00:00:00.000Z')).toEqual([true, true]);
      await store.changeKey(early.keyId, 'held', DESTROYED);
      expect(await due('2001-02-01T00:00:00.000Z')).toEqual([false, true]);
    });

    it('lists the subjects of destroyed keys, however these were destroyed', async () => {
      const [live, held, destroyed] = [newKey(), newKey({ state: 'held' }), newKey()];
      for (const key of [live, held, destroyed]) await store.createKey(key);
      await store.changeKey(destroyed.keyId, 'live', DESTROYED);
      const tombstone = newKey({ state: 'destroyed', wrapped: null });
      await store.createKey(tombstone);
      const subjects = await other.destroyedSubjects();
      expect([...subjects].sort()).toEqual([destroyed.subjectId, tombstone.subjectId].sort());
    });

    it('pages through all keys, tombstones too', async () => {
      const keys = Array.from({ length: 7 }, () => newKey());
      for (const key of keys) await store.createKey(key);
      const [destroyed] = keys;
      if (!destroyed) throw new Error('Seven were made');
      await store.changeKey(destroyed.keyId, 'live', DESTROYED);
      const seen: string[] = [];
      for (;;) {
        const page = await store.keysAfter(seen.at(-1) ?? null, 3);
        expect(page.length).toBeLessThanOrEqual(3);
        if (page.length === 0) break;
        seen.push(...page.map(({ keyId }) => keyId));
      }
      expect(seen).toEqual([...new Set(seen)].sort());
      expect(seen).toEqual(expect.arrayContaining(keys.map(({ keyId }) => keyId)));
    });
  });
}
