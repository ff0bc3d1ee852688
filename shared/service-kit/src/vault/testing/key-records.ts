import { randomBytes, randomUUID } from 'node:crypto';
import type { KeyRecord } from '../ports/key-store.ts';

export const newKey = (more: Partial<KeyRecord> = {}): KeyRecord => ({
  keyId: randomUUID(),
  subjectId: randomUUID(),
  state: 'live',
  wrapped: randomBytes(60),
  heldUntil: null,
  ...more,
});

export const asPlain = (record: KeyRecord | null) =>
  record && { ...record, wrapped: record.wrapped && Buffer.from(record.wrapped).toString('hex') };

export const DESTROYED = { state: 'destroyed', wrapped: null, heldUntil: null } as const;
