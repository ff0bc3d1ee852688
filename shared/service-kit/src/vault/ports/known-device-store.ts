import type { IsoInstant } from '../../time/iso-instant.ts';

/** A browser that has signed in to the subject's account. Its secret is stored as a hash. */
export type KnownDeviceRecord = {
  readonly hash: string;
  readonly subjectId: string;
  readonly usedAt: IsoInstant;
};

export interface KnownDeviceStore {
  /** Adds or replaces the device, and keeps the `most` devices of its subject that were used last. */
  putKnownDevice(record: KnownDeviceRecord, most: number): Promise<void>;
  knownDevice(hash: string): Promise<KnownDeviceRecord | null>;
  knownDevicesOf(subjectId: string): Promise<readonly KnownDeviceRecord[]>;
  knownDevicesAfter(hash: string | null, limit: number): Promise<readonly KnownDeviceRecord[]>;
  deleteKnownDevicesOf(subjectId: string): Promise<void>;
}
