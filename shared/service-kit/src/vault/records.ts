import type { Filter, Find } from '../read-store/read-store.ts';

type Value = string | number | Uint8Array | null;
export type Fields = { readonly [field: string]: Value };

/** Here a sort need not end in the key. */
type Found = Omit<Find, 'filter'>;

/** Records of one kind in an engine. Every write is durable once it resolves, and throws VaultUnavailable if it fails. */
export interface Records<One extends Fields> {
  one(filter: Filter): Promise<One | null>;
  find(filter: Filter, found?: Found): Promise<readonly One[]>;
  /** The values of a field, in the order of the keys. */
  column(field: keyof One & string, filter?: Filter): Promise<readonly string[]>;
  /** Adds those whose key no record has. */
  add(records: readonly One[]): Promise<void>;
  /** @returns whether it has replaced the record of its key that meets the filter; null: there must be none */
  put(record: One, expected: Filter | null, options?: Writing): Promise<boolean>;
  /** Adds the record, or replaces the one of its key. */
  set(record: One, options?: Writing): Promise<void>;
  /** @returns whether one met the filter */
  change(filter: Filter, fields: Partial<One>, options?: Writing): Promise<boolean>;
  /** @returns how many met the filter */
  delete(filter: Filter, options?: Writing): Promise<number>;
}
/** `forgets`: leaves no byte of what was there. Default: true for `delete`, false for the others. */
export type Writing = { readonly forgets?: boolean };

/** What an engine has to know of a kind of records. */
export type Kind<One extends Fields> = {
  readonly name: string;
  /** The field that no two records have in common. */
  readonly key: keyof One & string;
  /** The values of fields that earlier releases did not store. */
  readonly missing?: Partial<One>;
};
export type RecordsOf = <One extends Fields>(kind: Kind<One>) => Records<One>;

export const after =
  <One extends Fields>(
    records: Records<One>,
    field: keyof One & string,
  ): ((from: string | null, limit: number) => Promise<readonly One[]>) =>
  (from, limit) =>
    records.find(from === null ? {} : { [field]: { $gt: from } }, { sort: [[field, 1]], limit });
