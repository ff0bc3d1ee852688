import type { Collection } from 'mongodb';
import { collisionsIn, guarded, isDuplicateKey, openMongo } from '../mongodb/mongodb-client.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import { VaultUnavailable } from './ports/vault-unavailable.ts';

type StoredErasure = { readonly _id: string; readonly at: string };
type StoredLedger = { readonly _id: 'ledger'; readonly id: string };

/** A database beside that of the vault, so that restoring the one leaves the other. */
export const ledgerDatabase = (vaultDatabase: string): string =>
  vaultDatabase.replace(/_vault$/u, '').concat('_erasures');

/** @param options.database that of the vault */
export async function openMongoErasureLedger(options: {
  readonly url: string;
  readonly database: string;
}): Promise<ErasureLedger> {
  const { client, db: ofVault } = openMongo(options);
  const db = client.db(ledgerDatabase(ofVault.databaseName));
  const erasures: Collection<StoredErasure> = db.collection('erasures');
  const ledgers: Collection<StoredLedger> = db.collection('ledger');
  const ledger = <Result>(operation: () => Promise<Result>) =>
    guarded(operation, (message, cause) => new VaultUnavailable(message, cause));
  await ledger(() => client.connect());

  return {
    place: `MongoDB, database ${db.databaseName}`,
    read: () =>
      ledger(async () => {
        const begun = await ledgers.findOne({ _id: 'ledger' });
        const found = await erasures.find().sort({ at: 1 }).toArray();
        return {
          id: begun?.id ?? null,
          erasures: found.map(({ _id, at }) => ({ subjectId: _id, at })),
        };
      }),
    begin: (id) =>
      ledger(async () => {
        try {
          await ledgers.insertOne({ _id: 'ledger', id });
          return id;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          return (await ledgers.findOne({ _id: 'ledger' }))?.id ?? id;
        }
      }),
    append: (entries) =>
      ledger(async () => {
        try {
          await erasures.insertMany(
            entries.map(({ subjectId, at }) => ({ _id: subjectId, at })),
            { ordered: false },
          );
        } catch (error) {
          // The first time stands
          collisionsIn(error);
        }
      }),
    close: () => client.close(),
  };
}
