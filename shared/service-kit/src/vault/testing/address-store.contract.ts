import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AddressRecord, AddressStore } from '../ports/address-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeAddressStore(opened: OpenedStores<AddressStore>): void {
  describe('addresses', () => {
    let store: AddressStore;
    let other: AddressStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
    const reserved = (more: Partial<AddressRecord> = {}): AddressRecord => ({
      hash: randomUUID(),
      subjectId: randomUUID(),
      state: 'reserved',
      since: at('08'),
      ...more,
    });
    const added = async (more: Partial<AddressRecord> = {}) => {
      const record = reserved(more);
      expect(await store.putAddress(record, null)).toBe(true);
      return record;
    };

    it('gives an address to one of forty who want it at once, in two processes', async () => {
      const hash = randomUUID();
      const wishes = Array.from({ length: 40 }, () => reserved({ hash }));
      const got = await Promise.all(
        wishes.map((wish, index) => (index % 2 === 0 ? store : other).putAddress(wish, null)),
      );
      expect(got.filter(Boolean)).toHaveLength(1);
      expect(await other.address(hash)).toEqual(wishes[got.indexOf(true)]);
      expect(await store.address(randomUUID())).toBeNull();
    });

    it('lets one of several take an address over, and only from the holder that was seen', async () => {
      const held = await added();
      const heirs = Array.from({ length: 10 }, () => reserved({ hash: held.hash }));
      const got = await Promise.all(
        heirs.map((heir, index) => (index % 2 === 0 ? store : other).putAddress(heir, held)),
      );
      expect(got.filter(Boolean)).toHaveLength(1);
      const heir = heirs[got.indexOf(true)] ?? held;
      expect(await store.putAddress(held, held)).toBe(false);
      const again: AddressRecord = { ...heir, since: at('09') };
      expect(await other.putAddress(again, heir)).toBe(true);
      expect(await store.putAddress({ ...heir, state: 'confirmed' }, heir)).toBe(false);
      const confirmed: AddressRecord = { ...again, state: 'confirmed' };
      expect(await store.putAddress(confirmed, again)).toBe(true);
      expect(await other.address(held.hash)).toEqual(confirmed);
      expect(await other.putAddress(heir, again)).toBe(false);
      const never = reserved();
      expect(await store.putAddress(never, never)).toBe(false);
      expect(await store.address(never.hash)).toBeNull();
    });

    it('deletes an address unless its record has changed', async () => {
      const held = await added();
      expect(await other.deleteAddress({ ...held, since: at('09') })).toBe(false);
      expect(await other.deleteAddress({ ...held, subjectId: randomUUID() })).toBe(false);
      expect(await other.deleteAddress({ ...held, state: 'confirmed' })).toBe(false);
      expect(await other.deleteAddress(held)).toBe(true);
      expect(await store.address(held.hash)).toBeNull();
      expect(await store.deleteAddress(held)).toBe(false);
    });

    it('lists and deletes all addresses of a subject, and no others', async () => {
      const mine = await added({ state: 'confirmed' });
      const also = await added({ subjectId: mine.subjectId });
      const theirs = await added();
      const byHash = (records: readonly AddressRecord[]) =>
        records.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      expect(byHash(await other.addressesOf(mine.subjectId))).toEqual(byHash([mine, also]));
      await other.deleteAddressesOf(mine.subjectId);
      expect(await store.addressesOf(mine.subjectId)).toEqual([]);
      expect(await store.address(also.hash)).toBeNull();
      expect(await store.address(theirs.hash)).toEqual(theirs);
    });

    it('finds old reservations, longest first, and no confirmed ones', async () => {
      const [newer, older] = [await added({ since: at('07') }), await added({ since: at('06') })];
      await added({ since: at('06'), state: 'confirmed' });
      await added({ since: at('08') });
      const found = (await other.addressesReservedBefore(at('08'))).map(({ hash }) => hash);
      expect(found).toEqual([older.hash, newer.hash]);
    });

    it('pages through all addresses', async () => {
      const made = [];
      for (let index = 0; index < 7; index++) made.push(await added());
      const seen: AddressRecord[] = [];
      for (;;) {
        const page = await other.addressesAfter(seen.at(-1)?.hash ?? null, 3);
        expect(page.length).toBeLessThanOrEqual(3);
        if (page.length === 0) break;
        seen.push(...page);
      }
      const hashes = seen.map(({ hash }) => hash);
      expect(hashes).toEqual([...new Set(hashes)].sort());
      expect(seen).toEqual(expect.arrayContaining(made));
    });
  });
}
