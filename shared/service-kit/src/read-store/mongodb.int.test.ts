import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describe, inject } from 'vitest';
import { openMongoReadStore } from './mongodb.ts';
import type { ReadStore } from './read-store.ts';
import { describeReadStore } from './testing/read-store.contract.ts';

const { mongodbUrl } = inject('engines');

describe.skipIf(mongodbUrl === null)('with MongoDB', () => {
  describeReadStore('MongoDB', () => {
    const url = mongodbUrl ?? '';
    const database = `read_${randomUUID().slice(0, 8)}`;
    const opened: ReadStore[] = [];
    return Promise.resolve({
      async open() {
        const store = await openMongoReadStore({ url, database });
        opened.push(store);
        return store;
      },
      async close() {
        await Promise.all(opened.map((store) => store.close()));
        const client = new MongoClient(url);
        await client.db(database).dropDatabase();
        await client.close();
      },
    });
  });
});
