import type { IsoInstant } from '../iso-instant.ts';

export type KeyRecord = {
  readonly keyId: string;
  readonly subjectId: string;
  readonly state: 'live' | 'held' | 'destroyed';
  readonly wrapped: Uint8Array | null;
  readonly heldUntil: IsoInstant | null;
};
export type CredentialRecord = {
  readonly subjectId: string;
  readonly hash: string;
  readonly version: number;
};
export type TokenRecord = {
  readonly hash: string;
  readonly subjectId: string;
  readonly expiresAt: IsoInstant;
};

/** Keys, credentials and one-time tokens, apart from all other data. Writes are durable once they resolve. */
export interface VaultStore {
  keyOfSubject(subjectId: string): Promise<KeyRecord | null>;
  keyById(keyId: string): Promise<KeyRecord | null>;
  /** Creates the subject's key unless it exists in any state, and returns the stored one. */
  createKey(record: KeyRecord): Promise<KeyRecord>;
  changeKey(
    keyId: string,
    from: KeyRecord['state'],
    to: Pick<KeyRecord, 'state' | 'wrapped' | 'heldUntil'>,
  ): Promise<boolean>;
  heldKeys(until: string): Promise<readonly KeyRecord[]>;
  keysAfter(keyId: string | null, limit: number): Promise<readonly KeyRecord[]>;

  credential(subjectId: string): Promise<CredentialRecord | null>;
  credentialsAfter(subjectId: string | null, limit: number): Promise<readonly CredentialRecord[]>;
  /** Replaces the credential if its version is `expected` (null: there must be none); returns whether it did. */
  putCredential(record: CredentialRecord, expected: number | null): Promise<boolean>;
  deleteCredential(subjectId: string): Promise<void>;

  putToken(record: TokenRecord): Promise<void>;
  token(hash: string): Promise<TokenRecord | null>;
  /** Deletes the token and returns it. Only one of several simultaneous calls gets it. */
  takeToken(hash: string): Promise<TokenRecord | null>;
  deleteTokensOf(subjectId: string): Promise<void>;

  /** Creates a secret, already wrapped, unless it exists, and returns the stored one. */
  createSecret(name: string, wrapped: Uint8Array): Promise<Uint8Array>;
  secret(name: string): Promise<Uint8Array | null>;
  replaceSecret(name: string, wrapped: Uint8Array): Promise<void>;
  secretNames(): Promise<readonly string[]>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}
