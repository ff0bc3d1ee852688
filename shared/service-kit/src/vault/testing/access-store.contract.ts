import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccessRecord, AccessStore } from '../ports/access-store.ts';
import type { KeyStore } from '../ports/key-store.ts';
import { DESTROYED, newKey } from './key-records.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeAccessStore(opened: OpenedStores<AccessStore & KeyStore>): void {
  describe('accesses', () => {
    let store: AccessStore & KeyStore;
    let other: AccessStore & KeyStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const newAccess = (hour = '2001-03-10T08', subjectId: string = randomUUID()) => ({
      id: `${hour}.${randomUUID()}`,
      subjectId,
      readerId: 'office' as string | null,
      way: 'desk',
      at: `${hour}:00:00.000Z`,
    });

    it('keeps an access once, and lists those of a subject, newest first', async () => {
      const first = newAccess();
      const [second, third] = ['09', '10'].map((hour) =>
        newAccess(`2001-03-10T${hour}`, first.subjectId),
      );
      if (!second || !third) throw new Error('Two were made');
      await store.addAccesses([second, newAccess(), first]);
      await other.addAccesses([{ ...second, at: first.at }, third]);
      await store.addAccesses([]);
      const { subjectId } = first;
      expect(await other.accessesOf(subjectId, null, 10)).toEqual([third, second, first]);
      expect(await other.accessesOf(subjectId, null, 2)).toEqual([third, second]);
      expect(await other.accessesOf(subjectId, second, 10)).toEqual([first]);
    });

    it('pages through accesses of one instant without loss', async () => {
      const subjectId = randomUUID();
      const made = Array.from({ length: 7 }, () => newAccess('2001-03-10T08', subjectId));
      await store.addAccesses(made);
      const seen: AccessRecord[] = [];
      for (;;) {
        const page = await other.accessesOf(subjectId, seen.at(-1) ?? null, 3);
        if (page.length === 0) break;
        seen.push(...page);
      }
      expect(seen).toHaveLength(7);
      expect(seen).toEqual(expect.arrayContaining(made));
    });

    it('pages through all accesses, hour by hour', async () => {
      const made = ['1999-03-10T08', '1999-03-10T09', '1999-03-11T08'].map((hour) =>
        newAccess(hour),
      );
      await store.addAccesses(made.toReversed());
      expect(await other.accessesAfter('1999-03', 2)).toEqual(made.slice(0, 2));
      expect((await other.accessesAfter(made[1]?.id ?? '', 1))[0]).toEqual(made[2]);
    });

    it('deletes those of a subject, and old ones some at a time', async () => {
      const mine = newAccess('1998-03-10T08');
      const old = Array.from({ length: 5 }, () => newAccess('1998-03-11T08'));
      const kept = newAccess('1998-03-12T08');
      await store.addAccesses([mine, ...old, kept]);
      await other.deleteAccessesOf(mine.subjectId);
      expect(await store.accessesOf(mine.subjectId, null, 10)).toEqual([]);
      expect(await other.deleteAccessesBefore('1998-03-12', 3)).toBe(3);
      expect(await other.deleteAccessesBefore('1998-03-12', 3)).toBe(2);
      expect(await other.deleteAccessesBefore('1998-03-12', 3)).toBe(0);
      expect(await store.accessesAfter('1998', 1)).toEqual([kept]);
    });

    it('keeps no access that is noted while the key of its subject is destroyed', async () => {
      const race = async (): Promise<string> => {
        const key = newKey();
        await store.createKey(key);
        const erase = async () => {
          await store.changeKey(key.keyId, 'live', DESTROYED);
          await store.deleteAccessesOf(key.subjectId);
        };
        await Promise.all([
          erase(),
          other.addAccesses([newAccess('2001-03-10T08', key.subjectId)]),
        ]);
        return key.subjectId;
      };
      const erased = await Promise.all(Array.from({ length: 40 }, race));
      const left = await Promise.all(erased.map((subject) => store.accessesOf(subject, null, 1)));
      expect(left.flat()).toEqual([]);
    });

    it('takes no access to a subject whose key is destroyed', async () => {
      const key = newKey();
      await store.createKey(key);
      const access = newAccess('2001-03-10T08', key.subjectId);
      await store.changeKey(key.keyId, 'live', DESTROYED);
      await other.addAccesses([access, newAccess()]);
      expect(await store.accessesOf(key.subjectId, null, 10)).toEqual([]);
    });
  });
}
