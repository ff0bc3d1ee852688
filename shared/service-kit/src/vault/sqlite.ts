import { LRUCache } from 'lru-cache';
import {
  changeDetectorOf,
  dataVersionOf,
  describeSqliteFailure,
  emptyWriteAheadLog,
  ensureColumn,
  onceATurn,
  openSqlite,
  sharedTransactionsOf,
  writeAnewHere,
  type WriteAnew,
} from '../sqlite.ts';
import { pause } from '../waiting.ts';
import {
  VaultUnavailable,
  type AddressRecord,
  type CredentialRecord,
  type AttemptsRecord,
  type DocumentRecord,
  type KeyRecord,
  type MailRecord,
  type AccessRecord,
  type KnownDeviceRecord,
  type SessionRecord,
  type TokenRecord,
  type VaultStore,
} from './vault-store.ts';

/** Writing the file anew keeps others from writing: a second for 30 MB. */
const LOCKED_FOR_MS = 10_000;
const CHECKPOINT_RETRY_MS = 5;
/** A few hundred bytes each. */
const SESSIONS_KEPT = 5_000;
/** Sorts after every instant and id. */
const AFTER_ALL = '~';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keys (
    key_id TEXT PRIMARY KEY,
    subject_id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('live', 'held', 'destroyed')),
    wrapped BLOB,
    held_until TEXT,
    CHECK ((state = 'destroyed') = (wrapped IS NULL))) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS keys_held ON keys (held_until) WHERE state = 'held';
  CREATE TABLE IF NOT EXISTS credentials (
    subject_id TEXT PRIMARY KEY, hash TEXT NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS addresses (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('reserved', 'confirmed')),
    since TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS addresses_subject ON addresses (subject_id);
  CREATE INDEX IF NOT EXISTS addresses_reserved ON addresses (since) WHERE state = 'reserved';
  CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS tokens_subject ON tokens (subject_id);
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, credential_version INTEGER NOT NULL, user_agent TEXT NOT NULL,
    created_at TEXT NOT NULL, last_used_at TEXT NOT NULL, ended_at TEXT, confirmed_at TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_subject ON sessions (subject_id);
  CREATE INDEX IF NOT EXISTS sessions_used ON sessions (last_used_at);
  CREATE TABLE IF NOT EXISTS known_devices (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, used_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS known_devices_subject ON known_devices (subject_id, used_at);
  CREATE TABLE IF NOT EXISTS attempts (
    source TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS attempts_end ON attempts (ends_at);
  CREATE TABLE IF NOT EXISTS documents (
    name TEXT PRIMARY KEY, id TEXT NOT NULL, position TEXT NOT NULL, sealed BLOB);
  CREATE TABLE IF NOT EXISTS mails (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, at TEXT NOT NULL, since TEXT NOT NULL,
    tries INTEGER NOT NULL, expires_at TEXT, sealed BLOB, version INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS mails_at ON mails (state, at);
  CREATE INDEX IF NOT EXISTS mails_subject ON mails (subject_id);
  CREATE TABLE IF NOT EXISTS accesses (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, reader_id TEXT, way TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS accesses_subject ON accesses (subject_id, at);
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID`;

const KEY = 'key_id AS keyId, subject_id AS subjectId, state, wrapped, held_until AS heldUntil';
const CREDENTIAL = 'subject_id AS subjectId, hash, version';
const ADDRESS = 'hash, subject_id AS subjectId, state, since';
const TOKEN = 'hash, subject_id AS subjectId, expires_at AS expiresAt';
const KNOWN_DEVICE = 'hash, subject_id AS subjectId, used_at AS usedAt';
const SESSION = `id, subject_id AS subjectId, credential_version AS credentialVersion, user_agent AS userAgent,
  created_at AS createdAt, last_used_at AS lastUsedAt, ended_at AS endedAt, confirmed_at AS confirmedAt`;
const MAIL =
  'id, subject_id AS subjectId, kind, state, at, since, tries, expires_at AS expiresAt, sealed, version';
const ACCESS = 'id, subject_id AS subjectId, reader_id AS readerId, way, at';

export function createSqliteVaultStore(options: {
  readonly file: string;
  readonly lockedForMs?: number;
  readonly writeAnew?: WriteAnew;
}): VaultStore {
  const { file, lockedForMs = LOCKED_FOR_MS, writeAnew = writeAnewHere } = options;
  const db = openSqlite(file, { synchronous: 'FULL', secureDelete: true, schema: SCHEMA });
  ensureColumn(db, 'sessions', 'confirmed_at', 'TEXT');
  const transaction = sharedTransactionsOf(db, lockedForMs);

  const keyOfSubject = db.prepare<[string], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE subject_id = ?`,
  );
  const keyById = db.prepare<[string], KeyRecord>(`SELECT ${KEY} FROM keys WHERE key_id = ?`);
  const keysById = db.prepare<[string], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE key_id IN (SELECT value FROM json_each(?))`,
  );
  const createKey = db.prepare<KeyRecord>(
    `INSERT INTO keys (key_id, subject_id, state, wrapped, held_until)
      VALUES (@keyId, @subjectId, @state, @wrapped, @heldUntil) ON CONFLICT (subject_id) DO NOTHING`,
  );
  const changeKey = db.prepare<
    Pick<KeyRecord, 'state' | 'wrapped' | 'heldUntil'> & {
      readonly keyId: string;
      readonly from: string;
    }
  >(
    `UPDATE keys SET state = @state, wrapped = @wrapped, held_until = @heldUntil
      WHERE key_id = @keyId AND state = @from`,
  );
  const heldKeys = db.prepare<[string], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE state = 'held' AND held_until <= ? ORDER BY held_until`,
  );
  const keysAfter = db.prepare<[string, number], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE key_id > ? ORDER BY key_id LIMIT ?`,
  );
  const destroyedSubjects = db
    .prepare<[], string>("SELECT subject_id FROM keys WHERE state = 'destroyed'")
    .pluck();
  const credential = db.prepare<[string], CredentialRecord>(
    `SELECT ${CREDENTIAL} FROM credentials WHERE subject_id = ?`,
  );
  const credentialsAfter = db.prepare<[string, number], CredentialRecord>(
    `SELECT ${CREDENTIAL} FROM credentials WHERE subject_id > ? ORDER BY subject_id LIMIT ?`,
  );
  const createCredential = db.prepare<CredentialRecord>(
    'INSERT OR IGNORE INTO credentials (subject_id, hash, version) VALUES (@subjectId, @hash, @version)',
  );
  const replaceCredential = db.prepare<CredentialRecord & { readonly expected: number }>(
    `UPDATE credentials SET hash = @hash, version = @version
      WHERE subject_id = @subjectId AND version = @expected`,
  );
  const deleteCredential = db.prepare<[string]>('DELETE FROM credentials WHERE subject_id = ?');
  const address = db.prepare<[string], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE hash = ?`,
  );
  const addressesOf = db.prepare<[string], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE subject_id = ?`,
  );
  const addressesAfter = db.prepare<[string, number], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE hash > ? ORDER BY hash LIMIT ?`,
  );
  const addressesReservedBefore = db.prepare<[string], AddressRecord>(
    `SELECT ${ADDRESS} FROM addresses WHERE state = 'reserved' AND since < ? ORDER BY since`,
  );
  const createAddress = db.prepare<AddressRecord>(
    'INSERT OR IGNORE INTO addresses (hash, subject_id, state, since) VALUES (@hash, @subjectId, @state, @since)',
  );
  const replaceAddress = db.prepare<
    AddressRecord & { readonly holder: string; readonly from: string; readonly at: string }
  >(
    `UPDATE addresses SET subject_id = @subjectId, state = @state, since = @since
      WHERE hash = @hash AND subject_id = @holder AND state = @from AND since = @at`,
  );
  const deleteAddress = db.prepare<AddressRecord>(
    'DELETE FROM addresses WHERE hash = @hash AND subject_id = @subjectId AND state = @state AND since = @since',
  );
  const deleteAddressesOf = db.prepare<[string]>('DELETE FROM addresses WHERE subject_id = ?');
  const putToken = db.prepare<TokenRecord>(
    'INSERT OR REPLACE INTO tokens (hash, subject_id, expires_at) VALUES (@hash, @subjectId, @expiresAt)',
  );
  const token = db.prepare<[string], TokenRecord>(`SELECT ${TOKEN} FROM tokens WHERE hash = ?`);
  const takeToken = db.prepare<[string], TokenRecord>(
    `DELETE FROM tokens WHERE hash = ? RETURNING ${TOKEN}`,
  );
  const deleteTokensOf = db.prepare<[string]>('DELETE FROM tokens WHERE subject_id = ?');
  const addSession = db.prepare<SessionRecord>(
    `INSERT OR IGNORE INTO sessions
      (id, subject_id, credential_version, user_agent, created_at, last_used_at, ended_at, confirmed_at)
      VALUES (@id, @subjectId, @credentialVersion, @userAgent, @createdAt, @lastUsedAt, @endedAt, @confirmedAt)`,
  );
  const session = db.prepare<[string], SessionRecord>(
    `SELECT ${SESSION} FROM sessions WHERE id = ?`,
  );
  const sessionsOf = db.prepare<[string], SessionRecord>(
    `SELECT ${SESSION} FROM sessions WHERE subject_id = ?`,
  );
  const sessionsAfter = db.prepare<[string, number], SessionRecord>(
    `SELECT ${SESSION} FROM sessions WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const noteSessionUse = db.prepare<{ readonly id: string; readonly at: string }>(
    'UPDATE sessions SET last_used_at = @at WHERE id = @id AND last_used_at < @at',
  );
  const backdateSessionUses = db.prepare<{ readonly subjectId: string; readonly at: string }>(
    'UPDATE sessions SET last_used_at = @at WHERE subject_id = @subjectId AND last_used_at > @at',
  );
  const renewSession = db.prepare<[number, string]>(
    'UPDATE sessions SET credential_version = ?, confirmed_at = NULL WHERE id = ?',
  );
  const confirmSession = db.prepare<[string, string, number]>(
    'UPDATE sessions SET confirmed_at = ? WHERE id = ? AND credential_version = ? AND ended_at IS NULL',
  );
  const endSession = db.prepare<[string, string]>(
    "UPDATE sessions SET ended_at = ?, user_agent = '' WHERE id = ? AND ended_at IS NULL",
  );
  const endSessionsOf = db.prepare<[string, string, string]>(
    `UPDATE sessions SET ended_at = ?, user_agent = ''
      WHERE subject_id = ? AND id <> ? AND ended_at IS NULL`,
  );
  const deleteSessionsOf = db.prepare<[string]>('DELETE FROM sessions WHERE subject_id = ?');
  const deleteSessionsUnusedSince = db.prepare<[string]>(
    'DELETE FROM sessions WHERE last_used_at < ? AND id <> subject_id',
  );
  const putKnownDevice = db.prepare<KnownDeviceRecord>(
    'INSERT OR REPLACE INTO known_devices (hash, subject_id, used_at) VALUES (@hash, @subjectId, @usedAt)',
  );
  const deleteKnownDevicesBeyond = db.prepare<[string, number]>(
    `DELETE FROM known_devices WHERE hash IN
      (SELECT hash FROM known_devices WHERE subject_id = ? ORDER BY used_at DESC, hash LIMIT -1 OFFSET ?)`,
  );
  const knownDevice = db.prepare<[string], KnownDeviceRecord>(
    `SELECT ${KNOWN_DEVICE} FROM known_devices WHERE hash = ?`,
  );
  const knownDevicesOf = db.prepare<[string], KnownDeviceRecord>(
    `SELECT ${KNOWN_DEVICE} FROM known_devices WHERE subject_id = ?`,
  );
  const knownDevicesAfter = db.prepare<[string, number], KnownDeviceRecord>(
    `SELECT ${KNOWN_DEVICE} FROM known_devices WHERE hash > ? ORDER BY hash LIMIT ?`,
  );
  const deleteKnownDevicesOf = db.prepare<[string]>(
    'DELETE FROM known_devices WHERE subject_id = ?',
  );
  const addAttempts = db.prepare<
    {
      readonly source: string;
      readonly by: number;
      readonly at: string;
      readonly endsAt: string;
    },
    AttemptsRecord
  >(
    `INSERT INTO attempts (source, count, ends_at) VALUES (@source, MAX(0, @by), @endsAt)
      ON CONFLICT (source) DO UPDATE SET
        count = MAX(0, IIF(ends_at > @at, count, 0) + @by), ends_at = IIF(ends_at > @at, ends_at, @endsAt)
      RETURNING count, ends_at AS endsAt`,
  );
  const deleteAttempts = db.prepare<[string]>('DELETE FROM attempts WHERE source = ?');
  const deleteAttemptsEndedBy = db.prepare<[string]>('DELETE FROM attempts WHERE ends_at <= ?');
  const document = db.prepare<[string], DocumentRecord>(
    'SELECT name, id, position, sealed FROM documents WHERE name = ?',
  );
  const documentId = db
    .prepare<[string], string>('SELECT id FROM documents WHERE name = ?')
    .pluck();
  const documentNames = db.prepare<[], string>('SELECT name FROM documents ORDER BY name').pluck();
  const createDocument = db.prepare<DocumentRecord>(
    `INSERT OR IGNORE INTO documents (name, id, position, sealed)
      VALUES (@name, @id, @position, @sealed)`,
  );
  const replaceDocument = db.prepare<DocumentRecord & { readonly expected: string }>(
    `UPDATE documents SET id = @id, position = @position, sealed = @sealed
      WHERE name = @name AND id = @expected`,
  );
  const mail = db.prepare<[string], MailRecord>(`SELECT ${MAIL} FROM mails WHERE id = ?`);
  const createMail = db.prepare<MailRecord>(
    `INSERT OR IGNORE INTO mails (id, subject_id, kind, state, at, since, tries, expires_at, sealed, version)
      VALUES (@id, @subjectId, @kind, @state, @at, @since, @tries, @expiresAt, @sealed, @version)`,
  );
  const replaceMail = db.prepare<MailRecord & { readonly expected: number }>(
    `UPDATE mails SET subject_id = @subjectId, kind = @kind, state = @state, at = @at, since = @since, tries = @tries,
      expires_at = @expiresAt, sealed = @sealed, version = @version WHERE id = @id AND version = @expected`,
  );
  const mailsDue = db.prepare<[string, number], MailRecord>(
    `SELECT ${MAIL} FROM mails WHERE state = 'waiting' AND at <= ? ORDER BY at LIMIT ?`,
  );
  const mailsAfter = db.prepare<[string, number], MailRecord>(
    `SELECT ${MAIL} FROM mails WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const deleteMailsOf = db.prepare<{ readonly subjectId: string; readonly kind: string | null }>(
    'DELETE FROM mails WHERE subject_id = @subjectId AND (@kind IS NULL OR kind = @kind)',
  );
  const deleteMailsSettledBefore = db.prepare<[string]>(
    "DELETE FROM mails WHERE state IN ('failed', 'done') AND at < ?",
  );
  const addAccess = db.prepare<AccessRecord>(
    `INSERT OR IGNORE INTO accesses (id, subject_id, reader_id, way, at)
      SELECT @id, @subjectId, @readerId, @way, @at
      WHERE NOT EXISTS (SELECT 1 FROM keys WHERE subject_id = @subjectId AND state = 'destroyed')`,
  );
  const accessesOf = db.prepare<[string, string, string, number], AccessRecord>(
    `SELECT ${ACCESS} FROM accesses WHERE subject_id = ? AND (at, id) < (?, ?)
      ORDER BY at DESC, id DESC LIMIT ?`,
  );
  const accessesAfter = db.prepare<[string, number], AccessRecord>(
    `SELECT ${ACCESS} FROM accesses WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const deleteAccessesOf = db.prepare<[string]>('DELETE FROM accesses WHERE subject_id = ?');
  const deleteAccessesBefore = db.prepare<[string, number]>(
    'DELETE FROM accesses WHERE id IN (SELECT id FROM accesses WHERE id < ? ORDER BY id LIMIT ?)',
  );
  const createSecret = db.prepare<[string, Uint8Array]>(
    'INSERT OR IGNORE INTO secrets (name, wrapped) VALUES (?, ?)',
  );
  const secret = db
    .prepare<[string], Uint8Array>('SELECT wrapped FROM secrets WHERE name = ?')
    .pluck();
  const replaceSecret = db.prepare<[string, Uint8Array]>(
    'INSERT OR REPLACE INTO secrets (name, wrapped) VALUES (?, ?)',
  );
  const deleteSecret = db.prepare<[string]>('DELETE FROM secrets WHERE name = ?');
  const secretNames = db.prepare<[], string>('SELECT name FROM secrets ORDER BY name').pluck();

  /** As they were read since anybody wrote: every call needs one. Another process's changes count from the next turn of the event loop on. */
  const sessionsRead = new LRUCache<string, SessionRecord>({ max: SESSIONS_KEPT });
  const othersHaveCommitted = changeDetectorOf(onceATurn(dataVersionOf(db)));

  function sessionNow(id: string): SessionRecord | null {
    if (othersHaveCommitted()) sessionsRead.clear();
    const known = sessionsRead.get(id);
    if (known) return known;
    const record = session.get(id) ?? null;
    if (record) sessionsRead.set(id, record);
    return record;
  }

  const unavailable = (error: unknown) =>
    new VaultUnavailable(describeSqliteFailure(file, error), { cause: error });
  async function reading<T>(read: () => T): Promise<T> {
    try {
      return read();
    } catch (error) {
      throw unavailable(error);
    }
  }
  async function writing<T>(change: () => T): Promise<T> {
    try {
      return await transaction(() => {
        sessionsRead.clear();
        return change();
      });
    } catch (error) {
      throw unavailable(error);
    }
  }
  /** Deletes from the write-ahead log, too. If another process keeps it busy for long, the next deletion does it. */
  async function forgetting<T>(change: () => T): Promise<T> {
    const result = await writing(change);
    const givenUpAt = performance.now() + lockedForMs;
    while (!(await reading(() => emptyWriteAheadLog(db))) && performance.now() < givenUpAt)
      await pause(CHECKPOINT_RETRY_MS);
    return result;
  }

  return {
    keyOfSubject: (subjectId) => reading(() => keyOfSubject.get(subjectId) ?? null),
    keyById: (keyId) => reading(() => keyById.get(keyId) ?? null),
    keysById: (keyIds) => reading(() => keysById.all(JSON.stringify(keyIds))),
    createKey: (record) =>
      writing(() => {
        createKey.run(record);
        return keyOfSubject.get(record.subjectId) ?? record;
      }),
    changeKey(keyId, from, to) {
      const change = () => changeKey.run({ ...to, keyId, from }).changes === 1;
      return to.state === 'destroyed' ? forgetting(change) : writing(change);
    },
    heldKeys: (until) => reading(() => heldKeys.all(until)),
    keysAfter: (keyId, limit) => reading(() => keysAfter.all(keyId ?? '', limit)),
    destroyedSubjects: () => reading(() => destroyedSubjects.all()),

    credential: (subjectId) => reading(() => credential.get(subjectId) ?? null),
    credentialsAfter: (subjectId, limit) =>
      reading(() => credentialsAfter.all(subjectId ?? '', limit)),
    putCredential: (record, expected) =>
      writing(() => {
        const result =
          expected === null
            ? createCredential.run(record)
            : replaceCredential.run({ ...record, expected });
        return result.changes === 1;
      }),
    async deleteCredential(subjectId) {
      await forgetting(() => deleteCredential.run(subjectId));
    },

    address: (hash) => reading(() => address.get(hash) ?? null),
    addressesOf: (subjectId) => reading(() => addressesOf.all(subjectId)),
    addressesAfter: (hash, limit) => reading(() => addressesAfter.all(hash ?? '', limit)),
    addressesReservedBefore: (instant) => reading(() => addressesReservedBefore.all(instant)),
    putAddress: (record, expected) =>
      writing(() => {
        const result =
          expected === null
            ? createAddress.run(record)
            : replaceAddress.run({
                ...record,
                holder: expected.subjectId,
                from: expected.state,
                at: expected.since,
              });
        return result.changes === 1;
      }),
    deleteAddress: (record) => forgetting(() => deleteAddress.run(record).changes === 1),
    async deleteAddressesOf(subjectId) {
      await forgetting(() => deleteAddressesOf.run(subjectId));
    },

    async putToken(record) {
      await writing(() => putToken.run(record));
    },
    token: (hash) => reading(() => token.get(hash) ?? null),
    takeToken: (hash) => writing(() => takeToken.get(hash) ?? null),
    async deleteTokensOf(subjectId) {
      await forgetting(() => deleteTokensOf.run(subjectId));
    },

    async addSession(record) {
      await writing(() => addSession.run(record));
    },
    session: (id) => reading(() => sessionNow(id)),
    sessionsOf: (subjectId) => reading(() => sessionsOf.all(subjectId)),
    sessionsAfter: (id, limit) => reading(() => sessionsAfter.all(id ?? '', limit)),
    async noteSessionUse(id, at) {
      await writing(() => noteSessionUse.run({ id, at }));
    },
    async backdateSessionUses(subjectId, at) {
      await writing(() => backdateSessionUses.run({ subjectId, at }));
    },
    async renewSession(id, credentialVersion) {
      await writing(() => renewSession.run(credentialVersion, id));
    },
    async confirmSession(id, credentialVersion, at) {
      await writing(() => confirmSession.run(at, id, credentialVersion));
    },
    async endSession(id, at) {
      await writing(() => endSession.run(at, id));
    },
    async endSessionsOf(subjectId, at, except) {
      await writing(() => endSessionsOf.run(at, subjectId, except ?? ''));
    },
    async deleteSessionsOf(subjectId) {
      await forgetting(() => deleteSessionsOf.run(subjectId));
    },
    async deleteSessionsUnusedSince(instant) {
      await forgetting(() => deleteSessionsUnusedSince.run(instant));
    },

    async putKnownDevice(record, most) {
      await writing(() => {
        putKnownDevice.run(record);
        deleteKnownDevicesBeyond.run(record.subjectId, most);
      });
    },
    knownDevice: (hash) => reading(() => knownDevice.get(hash) ?? null),
    knownDevicesOf: (subjectId) => reading(() => knownDevicesOf.all(subjectId)),
    knownDevicesAfter: (hash, limit) => reading(() => knownDevicesAfter.all(hash ?? '', limit)),
    async deleteKnownDevicesOf(subjectId) {
      await forgetting(() => deleteKnownDevicesOf.run(subjectId));
    },

    addAttempts: (source, by, window) =>
      writing(
        () => addAttempts.get({ source, by, ...window }) ?? { count: by, endsAt: window.endsAt },
      ),
    async deleteAttempts(source) {
      await writing(() => deleteAttempts.run(source));
    },
    async deleteAttemptsEndedBy(instant) {
      await writing(() => deleteAttemptsEndedBy.run(instant));
    },

    document: (name) => reading(() => document.get(name) ?? null),
    documentId: (name) => reading(() => documentId.get(name) ?? null),
    documentNames: () => reading(() => documentNames.all()),
    putDocument: (record, expected) =>
      forgetting(() => {
        const result =
          expected === null
            ? createDocument.run(record)
            : replaceDocument.run({ ...record, expected });
        return result.changes === 1;
      }),

    mail: (id) => reading(() => mail.get(id) ?? null),
    putMail: (record, expected) =>
      writing(() => {
        const result =
          expected === null ? createMail.run(record) : replaceMail.run({ ...record, expected });
        return result.changes === 1;
      }),
    mailsDue: (at, limit) => reading(() => mailsDue.all(at, limit)),
    mailsAfter: (id, limit) => reading(() => mailsAfter.all(id ?? '', limit)),
    async deleteMailsOf(subjectId, kind) {
      await forgetting(() => deleteMailsOf.run({ subjectId, kind }));
    },
    async deleteMailsSettledBefore(instant) {
      await forgetting(() => deleteMailsSettledBefore.run(instant));
    },

    async addAccesses(records) {
      await writing(() => {
        for (const record of records) addAccess.run(record);
      });
    },
    accessesOf: (subjectId, before, limit) =>
      reading(() =>
        accessesOf.all(subjectId, before?.at ?? AFTER_ALL, before?.id ?? AFTER_ALL, limit),
      ),
    accessesAfter: (id, limit) => reading(() => accessesAfter.all(id, limit)),
    async deleteAccessesOf(subjectId) {
      await forgetting(() => deleteAccessesOf.run(subjectId));
    },
    deleteAccessesBefore: (id, limit) =>
      forgetting(() => deleteAccessesBefore.run(id, limit).changes),

    createSecret: (name, wrapped) =>
      writing(() => {
        createSecret.run(name, wrapped);
        return secret.get(name) ?? wrapped;
      }),
    secret: (name) => reading(() => secret.get(name) ?? null),
    async replaceSecret(name, wrapped) {
      await forgetting(() => replaceSecret.run(name, wrapped));
    },
    async deleteSecret(name) {
      await forgetting(() => deleteSecret.run(name));
    },
    secretNames: () => reading(() => secretNames.all()),
    forget: () => writeAnew(file).catch((error: unknown) => Promise.reject(unavailable(error))),
    ping: () => reading(() => void keyById.get('')),
    async close() {
      db.close();
    },
  };
}
