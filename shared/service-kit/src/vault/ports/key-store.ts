import type { IsoInstant } from '../../time/iso-instant.ts';

export type KeyRecord = {
  readonly keyId: string;
  readonly subjectId: string;
  readonly state: 'live' | 'held' | 'destroyed';
  readonly wrapped: Uint8Array | null;
  readonly heldUntil: IsoInstant | null;
};

export interface KeyStore {
  keyOfSubject(subjectId: string): Promise<KeyRecord | null>;
  keyById(keyId: string): Promise<KeyRecord | null>;
  /** All that exist, in any order. */
  keysById(keyIds: readonly string[]): Promise<readonly KeyRecord[]>;
  /** Creates the subject's key unless it exists in any state, and returns the stored one. */
  createKey(record: KeyRecord): Promise<KeyRecord>;
  changeKey(
    keyId: string,
    from: KeyRecord['state'],
    to: Pick<KeyRecord, 'state' | 'wrapped' | 'heldUntil'>,
  ): Promise<boolean>;
  heldKeys(until: string): Promise<readonly KeyRecord[]>;
  keysAfter(keyId: string | null, limit: number): Promise<readonly KeyRecord[]>;
  /** The subjects whose keys are destroyed, in any order. */
  destroyedSubjects(): Promise<readonly string[]>;
}
