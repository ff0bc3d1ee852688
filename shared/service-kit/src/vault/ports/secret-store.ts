export interface SecretStore {
  /** Creates a secret, already wrapped, unless it exists, and returns the stored one. */
  createSecret(name: string, wrapped: Uint8Array): Promise<Uint8Array>;
  secret(name: string): Promise<Uint8Array | null>;
  replaceSecret(name: string, wrapped: Uint8Array): Promise<void>;
  deleteSecret(name: string): Promise<void>;
  secretNames(): Promise<readonly string[]>;
}
