import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describe, inject } from 'vitest';
import { ledgerDatabase, openMongoErasureLedger } from '../erasure-ledger-mongodb.ts';
import type { ErasureLedger } from '../erasure-ledger.ts';
import { openMongoVaultStore } from './mongodb-vault-store.ts';
import { describeErasureLedger } from '../testing/erasure-ledger.contract.ts';
import { describeVaultStore } from '../testing/vault-store.contract.ts';
import type { VaultStore } from '../ports/vault-store.ts';

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

  describeErasureLedger('MongoDB', () => {
    const url = mongodbUrl ?? '';
    const run = `ledger_${randomUUID().slice(0, 8)}`;
    const databases: string[] = [];
    const opened: (VaultStore | ErasureLedger)[] = [];
    return Promise.resolve({
      async openStore() {
        const database = `${run}_${databases.length}`;
        databases.push(database);
        const store = await openMongoVaultStore({ url, database });
        opened.push(store);
        return store;
      },
      async openLedger(name: string) {
        const database = `${run}_${name.replaceAll(' ', '_')}`;
        databases.push(ledgerDatabase(database));
        const ledger = await openMongoErasureLedger({ url, database });
        opened.push(ledger);
        return ledger;
      },
      async close() {
        await Promise.all(opened.map((each) => each.close()));
        const client = new MongoClient(url);
        for (const database of databases) await client.db(database).dropDatabase();
        await client.close();
      },
    });
  });
});
