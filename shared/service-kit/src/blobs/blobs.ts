export type Blob = { readonly bytes: Uint8Array; readonly contentType: string };

/** Opaque bytes by key (letters, digits, `-`, `_`, `.` and `/`). */
export interface Blobs {
  /** The blob is durable once this resolves. It replaces an existing blob as a whole. */
  put(key: string, blob: Blob): Promise<void>;
  get(key: string): Promise<Blob | null>;
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable';
}
