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
/**
 * `credentialVersion` is that of the credential that the session rests on. The user agent is empty once the session has ended. `confirmedAt`:
 * when its subject last proved in it who they are; null after a change of the credential.
 */
export type SessionRecord = {
  readonly id: string;
  readonly subjectId: string;
  readonly credentialVersion: number;
  readonly userAgent: string;
  readonly createdAt: IsoInstant;
  readonly lastUsedAt: IsoInstant;
  readonly endedAt: IsoInstant | null;
  readonly confirmedAt: IsoInstant | null;
};
/** A browser that has signed in to the subject's account. Its secret is stored as a hash. */
export type KnownDeviceRecord = {
  readonly hash: string;
  readonly subjectId: string;
  readonly usedAt: IsoInstant;
};
/** An e-mail address, and the subject who has it or is about to get it. */
export type AddressRecord = {
  /** Of the address, under a secret of the vault. */
  readonly hash: string;
  readonly subjectId: string;
  /** Reserved until the log says that the subject has it. */
  readonly state: 'reserved' | 'confirmed';
  readonly since: IsoInstant;
};
/** How often a source has tried something in a window of time that ends at `endsAt`. */
export type AttemptsRecord = { readonly count: number; readonly endsAt: IsoInstant };
/** A document sealed under the key of the subject `id`, which no other document has; `sealed` is null once it is deleted. */
export type DocumentRecord = {
  readonly name: string;
  readonly id: string;
  /** Position of the event that the document follows from. */
  readonly position: string;
  readonly sealed: Uint8Array | null;
};

/**
 * A mail that waits to be sent, or did until `at`. `sealed` is its content, null once nobody needs it any more. `version` grows with every
 * change, so that only one of several processes makes it.
 */
export type MailRecord = {
  readonly id: string;
  readonly subjectId: string;
  readonly kind: string;
  readonly state: 'waiting' | 'failed' | 'done';
  /** When it is tried next; once it no longer waits, since when. */
  readonly at: IsoInstant;
  /** Since when it is tried, and how often it was. */
  readonly since: IsoInstant;
  readonly tries: number;
  /** From then on nobody may get it. */
  readonly expiresAt: IsoInstant | null;
  readonly sealed: Uint8Array | null;
  readonly version: number;
};

/**
 * Somebody has read what is sealed for the subject; `readerId` is null for a tool. Ids begin with the hour, and what one reader reads of a
 * subject by one way within an hour has one id.
 */
export type AccessRecord = {
  readonly id: string;
  readonly subjectId: string;
  readonly readerId: string | null;
  readonly way: string;
  readonly at: IsoInstant;
};

/**
 * Keys, credentials, e-mail addresses, one-time tokens, sessions, known devices, counted attempts, a few documents, unsent mails and who has
 * read what, apart from all other data.
 * Writes are durable once they resolve.
 */
export interface VaultStore {
  keyOfSubject(subjectId: string): Promise<KeyRecord | null>;
  keyById(keyId: string): Promise<KeyRecord | null>;
  /** Those that there are, in any order. */
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

  credential(subjectId: string): Promise<CredentialRecord | null>;
  credentialsAfter(subjectId: string | null, limit: number): Promise<readonly CredentialRecord[]>;
  /** Replaces the credential if its version is `expected` (null: there must be none); returns whether it did. */
  putCredential(record: CredentialRecord, expected: number | null): Promise<boolean>;
  deleteCredential(subjectId: string): Promise<void>;

  address(hash: string): Promise<AddressRecord | null>;
  addressesOf(subjectId: string): Promise<readonly AddressRecord[]>;
  addressesAfter(hash: string | null, limit: number): Promise<readonly AddressRecord[]>;
  addressesReservedBefore(instant: IsoInstant): Promise<readonly AddressRecord[]>;
  /** Replaces the record of the hash if it still is `expected` (null: there must be none); returns whether it did. */
  putAddress(record: AddressRecord, expected: AddressRecord | null): Promise<boolean>;
  /** Deletes the record unless it has changed; returns whether it did. */
  deleteAddress(record: AddressRecord): Promise<boolean>;
  deleteAddressesOf(subjectId: string): Promise<void>;

  putToken(record: TokenRecord): Promise<void>;
  token(hash: string): Promise<TokenRecord | null>;
  /** Deletes the token and returns it. Only one of several simultaneous calls gets it. */
  takeToken(hash: string): Promise<TokenRecord | null>;
  deleteTokensOf(subjectId: string): Promise<void>;

  /** Adds the session unless there is one of this id. */
  addSession(record: SessionRecord): Promise<void>;
  session(id: string): Promise<SessionRecord | null>;
  sessionsOf(subjectId: string): Promise<readonly SessionRecord[]>;
  sessionsAfter(id: string | null, limit: number): Promise<readonly SessionRecord[]>;
  /** Never moves the last use back, and brings no session back. */
  noteSessionUse(id: string, at: IsoInstant): Promise<void>;
  /** Moves the last uses of the subject's sessions back to the instant where they are later. */
  backdateSessionUses(subjectId: string, at: IsoInstant): Promise<void>;
  /** The session now rests on another version of the credential, and nobody has confirmed it yet. */
  renewSession(id: string, credentialVersion: number): Promise<void>;
  /** Confirms the session unless it has ended, or rests on another version of the credential by now. */
  confirmSession(id: string, credentialVersion: number, at: IsoInstant): Promise<void>;
  endSession(id: string, at: IsoInstant): Promise<void>;
  /** Ends the sessions that the subject has now, except one. */
  endSessionsOf(subjectId: string, at: IsoInstant, except: string | null): Promise<void>;
  deleteSessionsOf(subjectId: string): Promise<void>;
  /** Keeps sessions whose id is their subject's: deleting such a session would revive its tokens, which are accepted without one. */
  deleteSessionsUnusedSince(instant: IsoInstant): Promise<void>;

  /** Adds or replaces the device, and keeps the `most` devices of its subject that were used last. */
  putKnownDevice(record: KnownDeviceRecord, most: number): Promise<void>;
  knownDevice(hash: string): Promise<KnownDeviceRecord | null>;
  knownDevicesOf(subjectId: string): Promise<readonly KnownDeviceRecord[]>;
  knownDevicesAfter(hash: string | null, limit: number): Promise<readonly KnownDeviceRecord[]>;
  deleteKnownDevicesOf(subjectId: string): Promise<void>;

  /**
   * Adds `by`, which may be negative, to the attempts of a source and returns them. Their window begins anew with `window` if it has ended
   * at `window.at`. The count is never below 0.
   */
  addAttempts(
    source: string,
    by: number,
    window: { readonly at: IsoInstant; readonly endsAt: IsoInstant },
  ): Promise<AttemptsRecord>;
  deleteAttempts(source: string): Promise<void>;
  deleteAttemptsEndedBy(instant: IsoInstant): Promise<void>;

  document(name: string): Promise<DocumentRecord | null>;
  documentId(name: string): Promise<string | null>;
  documentNames(): Promise<readonly string[]>;
  /** Replaces the document if its id is `expected` (null: there must be none); returns whether it did. */
  putDocument(record: DocumentRecord, expected: string | null): Promise<boolean>;

  mail(id: string): Promise<MailRecord | null>;
  /** Replaces the mail if its version is `expected` (null: there must be none); returns whether it did. */
  putMail(record: MailRecord, expected: number | null): Promise<boolean>;
  /** The mails that wait to be tried at the instant, longest first. */
  mailsDue(at: IsoInstant, limit: number): Promise<readonly MailRecord[]>;
  mailsAfter(id: string | null, limit: number): Promise<readonly MailRecord[]>;
  /** @param kind of the mails to delete; null for all */
  deleteMailsOf(subjectId: string, kind: string | null): Promise<void>;
  /** Deletes the mails that have not waited since before the instant. */
  deleteMailsSettledBefore(instant: IsoInstant): Promise<void>;

  /** Leaves out ids that are known already, and subjects whose key is destroyed. */
  addAccesses(records: readonly AccessRecord[]): Promise<void>;
  /** Newest first. */
  accessesOf(
    subjectId: string,
    before: Pick<AccessRecord, 'at' | 'id'> | null,
    limit: number,
  ): Promise<readonly AccessRecord[]>;
  /** In the order of ids, which is that of hours. */
  accessesAfter(id: string, limit: number): Promise<readonly AccessRecord[]>;
  deleteAccessesOf(subjectId: string): Promise<void>;
  /** Deletes up to `limit` accesses with ids before `id`; returns how many. */
  deleteAccessesBefore(id: string, limit: number): Promise<number>;

  /** Creates a secret, already wrapped, unless it exists, and returns the stored one. */
  createSecret(name: string, wrapped: Uint8Array): Promise<Uint8Array>;
  secret(name: string): Promise<Uint8Array | null>;
  replaceSecret(name: string, wrapped: Uint8Array): Promise<void>;
  deleteSecret(name: string): Promise<void>;
  secretNames(): Promise<readonly string[]>;
  /** Leaves no byte of what was deleted, wherever the engine has moved it meanwhile. Takes long, and others can use the vault. */
  forget(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}
