import type { AddressRecord, AddressStore } from '../ports/address-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const ADDRESSES_SCHEMA = `  CREATE TABLE IF NOT EXISTS addresses (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('reserved', 'confirmed')),
    since TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS addresses_subject ON addresses (subject_id);
  CREATE INDEX IF NOT EXISTS addresses_reserved ON addresses (since) WHERE state = 'reserved'`;

const ADDRESS = 'hash, subject_id AS subjectId, state, since';

export function sqliteAddresses({ db, reading, writing, forgetting }: VaultFile): AddressStore {
  const address = db.prepare<[string], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE hash = ?`,
  );
  const addressesOf = db.prepare<[string], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE subject_id = ?`,
  );
  const addressesAfter = db.prepare<[string, number], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE hash > ? ORDER BY hash LIMIT ?`,
  );
  const addressesReservedBefore = db.prepare<[string], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE state = 'reserved' AND since < ? ORDER BY since`,
  );
  const createAddress = db.prepare<AddressRecord>(
    'INSERT OR IGNORE INTO addresses (hash, subject_id, state, since) VALUES (@hash, @subjectId, @state, @since)',
  );
  const replaceAddress = db.prepare<
    AddressRecord & { readonly holder: string; readonly from: string; readonly at: string }
  >(
    `UPDATE addresses SET subject_id = @subjectId, state = @state, since = @since
      WHERE hash = @hash AND subject_id = @holder AND state = @from AND since = @at`,
  );
  const deleteAddress = db.prepare<AddressRecord>(
    'DELETE FROM addresses WHERE hash = @hash AND subject_id = @subjectId AND state = @state AND since = @since',
  );
  const deleteAddressesOf = db.prepare<[string]>('DELETE FROM addresses WHERE subject_id = ?');

  return {
    address: (hash) => reading(() => address.get(hash) ?? null),
    addressesOf: (subjectId) => reading(() => addressesOf.all(subjectId)),
    addressesAfter: (hash, limit) => reading(() => addressesAfter.all(hash ?? '', limit)),
    addressesReservedBefore: (instant) => reading(() => addressesReservedBefore.all(instant)),
    putAddress: (record, expected) =>
      writing(() => {
        const result =
          expected === null
            ? createAddress.run(record)
            : replaceAddress.run({
                ...record,
                holder: expected.subjectId,
                from: expected.state,
                at: expected.since,
              });
        return result.changes === 1;
      }),
    deleteAddress: (record) => forgetting(() => deleteAddress.run(record).changes === 1),
    async deleteAddressesOf(subjectId) {
      await forgetting(() => deleteAddressesOf.run(subjectId));
    },
  };
}
