import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change, ChangeBus } from '../change-bus.ts';

export type ChangeBusHarness = {
  /** A handle as another part of the system would have it, in another process where the bus goes so far. The suite closes none. */
  open(): Promise<ChangeBus>;
  close(): Promise<void>;
};

/** What every change bus has to do. */
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
    /** The changes of this test, each as often as it comes. */
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
    /** At least once: what came again is left out. */
    const distinct = (changes: readonly Change[]) => [
      ...new Map(changes.map((one) => [one.id, one])).values(),
    ];

    it('carries every change, whole, to every subscriber', async () => {
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

    it('keeps the order of what happens to one document', async () => {
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

    it('keeps the order of what has one key, whichever documents it is about', async () => {
      const { heard, hears } = await listener(bus);
      const changes = Array.from({ length: 60 }, (_, number): Change => ({
        ...change(number, `doc ${number}`),
        key: `${run}-key`,
      }));
      for (const one of changes) await bus.publish([one]);
      await hears(changes[59] ?? change(59));
      expect(distinct(heard)).toEqual(changes);
    });

    it('gives a subscriber what is published from then on, and nothing older', async () => {
      const early = await listener(bus);
      await bus.publish([change(1)]);
      await early.hears(change(1));
      const late = await listener(bus);
      await bus.publish([change(2)]);
      await late.hears(change(2));
      await early.hears(change(2));
      expect(distinct(late.heard)).toEqual([change(2)]);
    });

    it('gives nothing more to one who has stopped, and all to those who have not', async () => {
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

    it('takes an empty list, and changes that nobody listens for', async () => {
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
