import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Lease, ReadStore } from '../read-store.ts';
import { describeActiveCollections } from './active-collections.contract.ts';
import { describeCommits } from './commits.contract.ts';
import { describeDocuments } from './documents.contract.ts';
import { describeLeases } from './leases.contract.ts';
import { describeQueries } from './queries.contract.ts';
import { idsOf, taken, unique, type ReadStoreSuite, type Thing } from './suite.ts';

export type ReadStoreHarness = {
  open(): Promise<ReadStore>;
  close(): Promise<void>;
};

export function describeReadStore(
  name: string,
  makeHarness: () => Promise<ReadStoreHarness>,
): void {
  describe(`${name} as a read store`, () => {
    let harness: ReadStoreHarness;
    let store: ReadStore;
    let lease: Lease;
    let physical: string;
    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
      lease = await taken(store, unique('group'), 'us');
      physical = unique('things');
      await store.ensureCollection(physical, []);
    });
    afterEach(() => harness.close());

    const suite: ReadStoreSuite = {
      get store() {
        return store;
      },
      get lease() {
        return lease;
      },
      get physical() {
        return physical;
      },
      open: () => harness.open(),
      put: (documents, collection = physical) =>
        store.commit({ lease, replace: [{ collection, documents }], checkpoints: {} }),
      things: (collection = physical) => store.physical<Thing>(collection),
      found: async (filter, sort = [['_id', 1]]) =>
        idsOf(await suite.things().find({ filter, sort })),
      taken,
    };

    it('answers a ping while it can be read', async () => {
      await store.ping();
    });
    describeDocuments(suite);
    describeQueries(suite);
    describeLeases(suite);
    describeActiveCollections(suite);
    describeCommits(suite);
  });
}
