import { randomUUID } from 'node:crypto';
import type {
  Filter,
  Lease,
  ReadCollection,
  ReadDocument,
  ReadStore,
  Sort,
} from '../read-store.ts';

export type Thing = ReadDocument & {
  readonly name?: string | null;
  readonly size?: number | null;
  readonly isOpen?: boolean | null;
  readonly tags?: readonly (string | number | boolean | null)[];
  readonly place?: { readonly city?: string; readonly pin?: number };
  readonly parts?: readonly { readonly maker?: string; readonly marks?: readonly number[] }[];
};

export interface ReadStoreSuite {
  readonly store: ReadStore;
  readonly lease: Lease;
  readonly physical: string;
  open(): Promise<ReadStore>;
  put(documents: readonly Thing[], collection?: string): Promise<void>;
  things(collection?: string): ReadCollection<Thing>;
  found(filter: Filter, sort?: Sort): Promise<readonly string[]>;
  taken(from: ReadStore, group: string, holder: string): Promise<Lease>;
}

export const at = (number: number): string => String(number).padStart(16, '0');
export const unique = (name: string) => `${name}_${randomUUID().replaceAll('-', '')}`;
export const AN_HOUR = 3_600_000;
export const idsOf = (documents: readonly ReadDocument[]) => documents.map(({ _id }) => _id);

export async function taken(from: ReadStore, group: string, holder: string): Promise<Lease> {
  const lease = await from.lease(group, holder, AN_HOUR);
  if (!lease) throw new Error(`Another holder leads ${group}`);
  return lease;
}
