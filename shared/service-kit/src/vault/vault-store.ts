/** One data key of one subject. `held`: not to be used, but it can come back; `destroyed`: a tombstone without a key. */
export type KeyRecord = {
  readonly keyId: string;
  readonly subjectId: string;
  readonly state: 'live' | 'held' | 'destroyed';
  /** The data key under the master key; null once destroyed. */
  readonly wrapped: Uint8Array | null;
  /** ISO instant until which a held key is kept. */
  readonly heldUntil: string | null;
};
export type CredentialRecord = {
  readonly subjectId: string;
  readonly hash: string;
  readonly version: number;
};
export type TokenRecord = {
  readonly hash: string;
  readonly subjectId: string;
  /** ISO instant */ readonly expiresAt: string;
};

/** Keys, credentials and one-time tokens, apart from everything else. Writes are durable once they resolve. */
export interface VaultStore {
  keyOfSubject(subjectId: string): Promise<KeyRecord | null>;
  keyById(keyId: string): Promise<KeyRecord | null>;
  /** Creates the subject's key unless there is one (of whichever state), and returns the one that stands. */
  createKey(record: KeyRecord): Promise<KeyRecord>;
  /** Changes the state if it is still `from`; says whether it did. */
  changeKey(
    keyId: string,
    from: KeyRecord['state'],
    to: Pick<KeyRecord, 'state' | 'wrapped' | 'heldUntil'>,
  ): Promise<boolean>;
  heldKeys(until: string): Promise<readonly KeyRecord[]>;
  /** All, tombstones too, in pages by key id: for rotating the master key and for moving. */
  keysAfter(keyId: string | null, limit: number): Promise<readonly KeyRecord[]>;

  credential(subjectId: string): Promise<CredentialRecord | null>;
  /** All, in pages by subject: for moving. */
  credentialsAfter(subjectId: string | null, limit: number): Promise<readonly CredentialRecord[]>;
  /** Replaces the credential if its version is `expected` (null: there must be none); says whether it did. */
  putCredential(record: CredentialRecord, expected: number | null): Promise<boolean>;
  deleteCredential(subjectId: string): Promise<void>;

  putToken(record: TokenRecord): Promise<void>;
  /** Without using it up. */
  token(hash: string): Promise<TokenRecord | null>;
  /** Takes the token away and returns it; of several who try at once one gets it. */
  takeToken(hash: string): Promise<TokenRecord | null>;
  deleteTokensOf(subjectId: string): Promise<void>;

  /** Named bytes, already wrapped: creates them unless there are some, and returns those that stand. */
  createSecret(name: string, wrapped: Uint8Array): Promise<Uint8Array>;
  secret(name: string): Promise<Uint8Array | null>;
  replaceSecret(name: string, wrapped: Uint8Array): Promise<void>;
  /** Of all secrets, in order: for rotating the master key. */
  secretNames(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}
