import { ensureColumn } from '../../sqlite/sqlite-database.ts';
import type { Database } from '../../sqlite/sqlite-driver.ts';

/** The last two lines drop what earlier releases had in place of another index. */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keys (
    key_id TEXT PRIMARY KEY,
    subject_id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('live', 'held', 'destroyed')),
    wrapped BLOB,
    held_until TEXT,
    CHECK ((state = 'destroyed') = (wrapped IS NULL))) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS keys_state ON keys (state, held_until);
  CREATE TABLE IF NOT EXISTS credentials (
    subject_id TEXT PRIMARY KEY, hash TEXT NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS addresses (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('reserved', 'confirmed')),
    since TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS addresses_subject ON addresses (subject_id);
  CREATE INDEX IF NOT EXISTS addresses_state ON addresses (state, since);
  CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS tokens_subject ON tokens (subject_id);
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, credential_version INTEGER NOT NULL, user_agent TEXT NOT NULL,
    created_at TEXT NOT NULL, last_used_at TEXT NOT NULL, ended_at TEXT, end_reason TEXT, confirmed_at TEXT) WITHOUT ROWID;
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
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID;
  DROP INDEX IF EXISTS keys_held;
  DROP INDEX IF EXISTS addresses_reserved`;

/** Adds the columns that earlier releases made these tables without. */
export function addMissingColumns(db: Database): void {
  ensureColumn(db, 'sessions', 'confirmed_at', 'TEXT');
  ensureColumn(db, 'sessions', 'end_reason', 'TEXT');
}
