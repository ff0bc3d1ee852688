import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change, ChangeBus } from '../change-bus.ts';

export type ChangeBusHarness = {
  open(): Promise<ChangeBus>;
  close(): Promise<void>;
};

export function describeChangeBus(
  name: string,
  makeHarness: () => Promise<ChangeBusHarness>,
): void {
  describe(`${name} as a change bus`, () => {
    let harness: ChangeBusHarness;
    let bus: ChangeBus;
    let run: string;
    beforeEach(async () => {
      harness = await makeHarness();
      bus = await harness.open();
      run = randomUUID();
    });
    afterEach(() => harness.close());

    const change = (number: number, doc = 'doc'): Change => ({
      id: `${run}-${doc}-${number}`,
      topic: 'post_liked',
      docId: `${run}-${doc}`,
      position: String(number).padStart(16, '0'),
      audience: 'everyone',
    });
    async function listener(on: ChangeBus) {
      const heard: Change[] = [];
      const stop = await on.subscribe((changes) => {
        heard.push(...changes.filter(({ id }) => id.startsWith(run)));
      });
      return {
        heard,
        stop,
        hears: (wanted: Change) =>
          vi.waitFor(
            () => {
              expect(heard).toContainEqual(wanted);
            },
            { timeout: 20_000 },
          ),
      };
    }
    const distinct = (changes: readonly Change[]) => [
      ...new Map(changes.map((one) => [one.id, one])).values(),
    ];

    it('carries every change to every subscriber unaltered', async () => {
      const other = await harness.open();
      const listeners = [await listener(bus), await listener(other), await listener(bus)];
      const changes = Array.from({ length: 10 }, (_, number) => change(number));
      await bus.publish(changes.slice(0, 4));
      await other.publish(changes.slice(4));
      for (const { heard, hears } of listeners) {
        for (const one of changes) await hears(one);
        expect(distinct(heard)).toHaveLength(10);
      }
    });

    it('keeps the order of the changes of one document', async () => {
      const { heard, hears } = await listener(bus);
      const docs = ['one', 'two', 'three'];
      const batches = Array.from({ length: 20 }, (_, number) =>
        [2 * number, 2 * number + 1].flatMap((each) => docs.map((doc) => change(each, doc))),
      );
      for (const batch of batches) await bus.publish(batch);
      for (const doc of docs) {
        await hears(change(39, doc));
        const { docId } = change(0, doc);
        expect(distinct(heard.filter((one) => one.docId === docId))).toEqual(
          Array.from({ length: 40 }, (_, number) => change(number, doc)),
        );
      }
    });

    it('keeps the order of the changes of one key, whatever their documents', async () => {
      const { heard, hears } = await listener(bus);
      const changes = Array.from({ length: 60 }, (_, number): Change => ({
        ...change(number, `doc ${number}`),
        key: `${run}-key`,
      }));
      for (const one of changes) await bus.publish([one]);
      await hears(changes[59] ?? change(59));
      expect(distinct(heard)).toEqual(changes);
    });

    it('sends a subscriber later changes, and no older ones', async () => {
      const early = await listener(bus);
      await bus.publish([change(1)]);
      await early.hears(change(1));
      const laterListener = await listener(bus);
      await bus.publish([change(2)]);
      await laterListener.hears(change(2));
      await early.hears(change(2));
      expect(distinct(laterListener.heard)).toEqual([change(2)]);
    });

    it('sends no more changes to a subscriber that has stopped, and all to the others', async () => {
      const [leaving, staying] = [await listener(bus), await listener(bus)];
      await bus.publish([change(1)]);
      await leaving.hears(change(1));
      await leaving.stop();
      const before = leaving.heard.length;
      await bus.publish([change(2)]);
      await staying.hears(change(1));
      await staying.hears(change(2));
      expect(leaving.heard).toHaveLength(before);
    });

    it('accepts an empty list, and changes without a subscriber', async () => {
      await bus.publish([]);
      await bus.publish([change(1)]);
      const { heard, hears } = await listener(bus);
      await bus.publish([]);
      await bus.publish([change(2)]);
      await hears(change(2));
      expect(distinct(heard)).toEqual([change(2)]);
    });
  });
}
