export type CredentialRecord = {
  readonly subjectId: string;
  readonly hash: string;
  readonly version: number;
};

export interface CredentialStore {
  credential(subjectId: string): Promise<CredentialRecord | null>;
  credentialsAfter(subjectId: string | null, limit: number): Promise<readonly CredentialRecord[]>;
  /** Replaces the credential if its version is `expected` (null: there must be none); returns whether it did. */
  putCredential(record: CredentialRecord, expected: number | null): Promise<boolean>;
  deleteCredential(subjectId: string): Promise<void>;
}
