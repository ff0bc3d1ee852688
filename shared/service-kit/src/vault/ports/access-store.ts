import type { IsoInstant } from '../../time/iso-instant.ts';

/**
 * A person has read what is sealed for the subject; `readerId` is null for a tool. Ids begin with the hour, and what one reader reads of a
 * subject by one way within an hour has one id.
 */
export type AccessRecord = {
  readonly id: string;
  readonly subjectId: string;
  readonly readerId: string | null;
  readonly way: string;
  readonly at: IsoInstant;
};

export interface AccessStore {
  /** Leaves out ids that are known already, and subjects whose key is destroyed. */
  addAccesses(records: readonly AccessRecord[]): Promise<void>;
  /** Newest first. */
  accessesOf(
    subjectId: string,
    before: Pick<AccessRecord, 'at' | 'id'> | null,
    limit: number,
  ): Promise<readonly AccessRecord[]>;
  /** In the order of ids, which is that of hours. */
  accessesAfter(id: string, limit: number): Promise<readonly AccessRecord[]>;
  deleteAccessesOf(subjectId: string): Promise<void>;
  /** Deletes up to `limit` accesses with ids before `id`; returns how many. */
  deleteAccessesBefore(id: string, limit: number): Promise<number>;
}
