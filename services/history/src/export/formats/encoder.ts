import type { Json } from '@portal/service-kit/event-store/event-store';
import type { Column } from '../../rows/columns.ts';
import type { Row } from '../../rows/rows.ts';

/** Turns rows into the bytes of one file. */
export interface Encoder {
  add(row: Row): void;
  /** The bytes since the last call; rows may still wait. */
  take(): Uint8Array;
  /** The remaining bytes of the file. */
  end(): Uint8Array;
}
export type Format = (columns: readonly Column[]) => Encoder;

export const asText = (value: Json): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
