import { LRUCache } from 'lru-cache';
import { changeDetectorOf, dataVersionOf } from '../../sqlite/sqlite-changes.ts';
import { ensureColumn } from '../../sqlite/sqlite-database.ts';
import type { SessionRecord, SessionStore } from '../ports/session-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

/** A few hundred bytes each. */
const SESSIONS_KEPT = 5_000;

export const SESSIONS_SCHEMA = `  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, credential_version INTEGER NOT NULL, user_agent TEXT NOT NULL,
    created_at TEXT NOT NULL, last_used_at TEXT NOT NULL, ended_at TEXT, end_reason TEXT, confirmed_at TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_subject ON sessions (subject_id);
  CREATE INDEX IF NOT EXISTS sessions_used ON sessions (last_used_at)`;

const SESSION = `id, subject_id AS subjectId, credential_version AS credentialVersion, user_agent AS userAgent,
  created_at AS createdAt, last_used_at AS lastUsedAt, ended_at AS endedAt, end_reason AS endReason,
  confirmed_at AS confirmedAt`;

export function sqliteSessions(file: VaultFile): SessionStore {
  const { db, reading } = file;
  ensureColumn(db, 'sessions', 'confirmed_at', 'TEXT');
  ensureColumn(db, 'sessions', 'end_reason', 'TEXT');
  const addSession = db.prepare<SessionRecord>(
    `INSERT OR IGNORE INTO sessions
      (id, subject_id, credential_version, user_agent, created_at, last_used_at, ended_at, end_reason, confirmed_at)
      VALUES (@id, @subjectId, @credentialVersion, @userAgent, @createdAt, @lastUsedAt, @endedAt, @endReason, @confirmedAt)`,
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
  const endSession = db.prepare<[string, string | null, string]>(
    `UPDATE sessions SET ended_at = ?, end_reason = ?, user_agent = ''
      WHERE id = ? AND ended_at IS NULL`,
  );
  const endSessionsOf = db.prepare<[string, string | null, string, string]>(
    `UPDATE sessions SET ended_at = ?, end_reason = ?, user_agent = ''
      WHERE subject_id = ? AND id <> ? AND ended_at IS NULL`,
  );
  const deleteSessionsOf = db.prepare<[string]>('DELETE FROM sessions WHERE subject_id = ?');
  const deleteSessionsUnusedSince = db.prepare<[string]>(
    'DELETE FROM sessions WHERE last_used_at < ? AND id <> subject_id',
  );

  /** As they were read since the last change, also of another process: every call needs one. */
  const sessionsRead = new LRUCache<string, SessionRecord>({ max: SESSIONS_KEPT });
  const othersHaveCommitted = changeDetectorOf(dataVersionOf(db));

  function sessionNow(id: string): SessionRecord | null {
    if (othersHaveCommitted()) sessionsRead.clear();
    const known = sessionsRead.get(id);
    if (known) return known;
    const record = session.get(id) ?? null;
    if (record) sessionsRead.set(id, record);
    return record;
  }

  /** A read before the change is durable may see what is undone with it, so the cache is cleared either way. */
  const writing = (change: () => unknown) =>
    file.writing(change).finally(() => sessionsRead.clear());
  const forgetting = (change: () => unknown) =>
    file.forgetting(change).finally(() => sessionsRead.clear());

  return {
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
    async endSession(id, at, reason) {
      await writing(() => endSession.run(at, reason, id));
    },
    async endSessionsOf(subjectId, at, reason, except) {
      await writing(() => endSessionsOf.run(at, reason, subjectId, except ?? ''));
    },
    async deleteSessionsOf(subjectId) {
      await forgetting(() => deleteSessionsOf.run(subjectId));
    },
    async deleteSessionsUnusedSince(instant) {
      await forgetting(() => deleteSessionsUnusedSince.run(instant));
    },
  };
}
