import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describe, inject } from 'vitest';
import { openMongoVaultStore } from './mongodb.ts';
import { describeVaultStore } from './testing/vault-store.contract.ts';
import type { VaultStore } from './vault-store.ts';

const { mongodbUrl } = inject('engines');

describe.skipIf(mongodbUrl === null)('with MongoDB', () => {
  describeVaultStore('MongoDB', () => {
    const url = mongodbUrl ?? '';
    const database = `vault_${randomUUID().slice(0, 8)}`;
    const opened: VaultStore[] = [];
    return Promise.resolve({
      async open() {
        const store = await openMongoVaultStore({ url, database });
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
