import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openGate, type Gate } from '../testing/gate.ts';
import { openMongoReadStore } from './mongodb-read-store.ts';
import { Fenced, ReadStoreUnavailable, type ReadStore } from './read-store.ts';
import { describeReadStore } from './testing/read-store.contract.ts';
import { at, taken } from './testing/suite.ts';

const { mongodbUrl } = inject('engines');
const LONGER_THAN_A_SWAP = { timeout: 15_000, interval: 100 };

describe.skipIf(mongodbUrl === null)('with MongoDB', () => {
  const url = mongodbUrl ?? '';

  const newDatabase = () => {
    const database = `read_${randomUUID().slice(0, 8)}`;
    const opened: ReadStore[] = [];
    return {
      async open(through = url) {
        const store = await openMongoReadStore({ url: through, database });
        opened.push(store);
        return store;
      },
      async close() {
        await Promise.all(opened.map((store) => store.close()));
        const client = new MongoClient(url);
        await client.db(database).dropDatabase();
        await client.close();
      },
    };
  };

  describeReadStore('MongoDB', () => Promise.resolve(newDatabase()));

  describe('behind a network that fails', () => {
    let database: ReturnType<typeof newDatabase>;
    let gate: Gate;
    let store: ReadStore;
    beforeEach(async () => {
      database = newDatabase();
      const { hostname, port } = new URL(url);
      gate = await openGate({ host: hostname, port: Number(port) });
      const through = new URL(url);
      through.host = `127.0.0.1:${gate.port}`;
      store = await database.open(String(through));
    });
    afterEach(async () => {
      await database.close();
      await gate.shut();
    });

    it('moves no checkpoint over documents whose connection broke', async () => {
      const lease = await taken(store, 'group', 'us');
      const commit = () =>
        store.commit({
          lease,
          replace: [{ collection: 'things', documents: [{ _id: 'a', position: at(1) }] }],
          checkpoints: { things: at(1) },
        });
      const documents = gate.hold('things');
      const committing = commit();
      await documents.reached;
      await gate.shut();
      await gate.open();
      await expect(committing).rejects.toBeInstanceOf(ReadStoreUnavailable);
      expect(await store.checkpoints()).toEqual({});

      await commit();
      expect(await store.physical('things').get('a')).not.toBeNull();
      expect(await store.checkpoints()).toEqual({ things: at(1) });
    });

    it('leaves no event behind where a projector goes on in the old collection, because a swap took too long', async () => {
      const projector = await database.open();
      const commit = async (position: number) => {
        const lease = await taken(projector, 'group', 'them');
        const collection = (await projector.active())['things'] ?? '';
        const next = { _id: String(position), position: at(position) };
        await projector.commit({
          lease,
          replace: [{ collection, documents: [next] }],
          checkpoints: { things__v1: at(position) },
        });
        return lease;
      };
      await projector.activateNew({ things: 'things__v1' });
      await commit(1);
      await store.ensureCollection('things__v1_rebuilt', []);

      const activation = gate.hold('things__v1_rebuilt');
      const swapping = store.swap({
        logical: 'things',
        physical: 'things__v1_rebuilt',
        projection: 'things__v1',
        position: at(1),
      });
      await activation.reached;
      const lease = await vi.waitFor(() => commit(2), LONGER_THAN_A_SWAP);
      activation.letOn();
      await swapping;

      const old = projector.commit({ lease, replace: [], checkpoints: { things__v1: at(3) } });
      await expect(old).rejects.toBeInstanceOf(Fenced);
      expect(await projector.checkpoints()).toEqual({ things__v1: at(1) });
      await commit(2);
      expect(await projector.collection('things').get('2')).not.toBeNull();
    });
  });
});
