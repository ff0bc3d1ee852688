import type { AddressRecord, AddressStore } from '../ports/address-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const ADDRESSES_SCHEMA = `  CREATE TABLE IF NOT EXISTS addresses (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('reserved', 'confirmed')),
    since TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS addresses_subject ON addresses (subject_id);
  CREATE INDEX IF NOT EXISTS addresses_reserved ON addresses (since) WHERE state = 'reserved'`;

const SELECT = 'SELECT hash, subject_id AS subjectId, state, since FROM addresses';

export function sqliteAddresses(file: VaultFile): AddressStore {
  const { db, writing, forgetting } = file;
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

  return {
    address: file.one(`${SELECT} WHERE hash = ?`),
    addressesOf: file.all(`${SELECT} WHERE subject_id = ?`),
    addressesAfter: file.after(SELECT, 'hash'),
    addressesReservedBefore: file.all(
      `${SELECT} WHERE state = 'reserved' AND since < ? ORDER BY since`,
    ),
    putAddress: (record, expected) =>
      writing(() => {
        if (expected === null) return createAddress.run(record).changes === 1;
        const { subjectId: holder, state: from, since: at } = expected;
        return replaceAddress.run({ ...record, holder, from, at }).changes === 1;
      }),
    deleteAddress: (record) => forgetting(() => deleteAddress.run(record).changes === 1),
    deleteAddressesOf: file.forget('DELETE FROM addresses WHERE subject_id = ?'),
  };
}
