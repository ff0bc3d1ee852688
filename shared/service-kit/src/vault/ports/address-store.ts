import type { IsoInstant } from '../../time/iso-instant.ts';

/** An email address, and the subject who has it or is about to get it. */
export type AddressRecord = {
  /** The hash of the address, under a secret of the vault. */
  readonly hash: string;
  readonly subjectId: string;
  /** Reserved until the log says that the subject has it. */
  readonly state: 'reserved' | 'confirmed';
  readonly since: IsoInstant;
};

export interface AddressStore {
  address(hash: string): Promise<AddressRecord | null>;
  addressesOf(subjectId: string): Promise<readonly AddressRecord[]>;
  addressesAfter(hash: string | null, limit: number): Promise<readonly AddressRecord[]>;
  addressesReservedBefore(instant: IsoInstant): Promise<readonly AddressRecord[]>;
  /** Replaces the record of the hash if it still is `expected` (null: there must be none); returns whether it did. */
  putAddress(record: AddressRecord, expected: AddressRecord | null): Promise<boolean>;
  /** Deletes the record unless it has changed; returns whether it did. */
  deleteAddress(record: AddressRecord): Promise<boolean>;
  deleteAddressesOf(subjectId: string): Promise<void>;
}
