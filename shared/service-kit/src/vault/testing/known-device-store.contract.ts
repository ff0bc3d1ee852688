import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KnownDeviceRecord, KnownDeviceStore } from '../ports/known-device-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeKnownDeviceStore(opened: OpenedStores<KnownDeviceStore>): void {
  describe('known devices', () => {
    let store: KnownDeviceStore;
    let other: KnownDeviceStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
    const newDevice = (hour = '08', subjectId = randomUUID()) => ({
      hash: randomUUID(),
      subjectId,
      usedAt: at(hour),
    });

    it('finds a known device by its hash, and notes its newest use', async () => {
      const device = newDevice();
      await store.putKnownDevice(device, 3);
      expect(await other.knownDevice(device.hash)).toEqual(device);
      await other.putKnownDevice({ ...device, usedAt: at('09') }, 3);
      expect(await store.knownDevice(device.hash)).toEqual({ ...device, usedAt: at('09') });
      expect(await store.knownDevice(randomUUID())).toBeNull();
    });

    it('keeps the known devices of a subject that were used last', async () => {
      const [oldest, theirs] = [newDevice('08'), newDevice('01')];
      const newer = ['09', '10', '11'].map((hour) => newDevice(hour, oldest.subjectId));
      for (const device of [oldest, theirs, ...newer]) await store.putKnownDevice(device, 3);
      expect(await other.knownDevice(oldest.hash)).toBeNull();
      for (const device of [theirs, ...newer])
        expect(await other.knownDevice(device.hash)).toEqual(device);
    });

    it('lists the known devices of one subject', async () => {
      const mine = newDevice();
      const [also, theirs] = [newDevice('09', mine.subjectId), newDevice()];
      for (const device of [mine, also, theirs]) await store.putKnownDevice(device, 3);
      const listed = await other.knownDevicesOf(mine.subjectId);
      expect(listed).toHaveLength(2);
      expect(listed).toEqual(expect.arrayContaining([mine, also]));
      expect(await other.knownDevicesOf(randomUUID())).toEqual([]);
    });

    it('deletes all known devices of a subject', async () => {
      const mine = newDevice();
      const [also, theirs] = [newDevice('09', mine.subjectId), newDevice()];
      for (const device of [mine, also, theirs]) await store.putKnownDevice(device, 3);
      await other.deleteKnownDevicesOf(mine.subjectId);
      expect(await store.knownDevice(mine.hash)).toBeNull();
      expect(await store.knownDevice(also.hash)).toBeNull();
      expect(await store.knownDevice(theirs.hash)).toEqual(theirs);
    });

    it('pages through all known devices', async () => {
      const made = Array.from({ length: 7 }, () => newDevice());
      for (const device of made) await store.putKnownDevice(device, 3);
      const seen: KnownDeviceRecord[] = [];
      for (;;) {
        const page = await other.knownDevicesAfter(seen.at(-1)?.hash ?? null, 3);
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
