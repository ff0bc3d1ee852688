import type { AccessStore } from './access-store.ts';
import type { AddressStore } from './address-store.ts';
import type { AttemptStore } from './attempt-store.ts';
import type { CredentialStore } from './credential-store.ts';
import type { DocumentStore } from './document-store.ts';
import type { KeyStore } from './key-store.ts';
import type { KnownDeviceStore } from './known-device-store.ts';
import type { MailStore } from './mail-store.ts';
import type { SecretStore } from './secret-store.ts';
import type { SessionStore } from './session-store.ts';
import type { TokenStore } from './token-store.ts';

/** All that is kept apart from the log and the read models. Writes are durable once they resolve. */
export interface VaultStore
  extends
    KeyStore,
    CredentialStore,
    AddressStore,
    TokenStore,
    SessionStore,
    KnownDeviceStore,
    AttemptStore,
    DocumentStore,
    MailStore,
    AccessStore,
    SecretStore {
  /** Leaves no byte of what was deleted, wherever the engine has moved it meanwhile. Takes long, and others can use the vault. */
  forget(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
