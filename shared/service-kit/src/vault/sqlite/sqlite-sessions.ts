import { ensureColumn } from '../../sqlite/sqlite-database.ts';
import type { SessionStore } from '../ports/session-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const SESSIONS_SCHEMA = `  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, credential_version INTEGER NOT NULL, user_agent TEXT NOT NULL,
    created_at TEXT NOT NULL, last_used_at TEXT NOT NULL, ended_at TEXT, end_reason TEXT, confirmed_at TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_subject ON sessions (subject_id);
  CREATE INDEX IF NOT EXISTS sessions_used ON sessions (last_used_at)`;

const SELECT = `SELECT id, subject_id AS subjectId, credential_version AS credentialVersion, user_agent AS userAgent,
  created_at AS createdAt, last_used_at AS lastUsedAt, ended_at AS endedAt, end_reason AS endReason,
  confirmed_at AS confirmedAt FROM sessions`;

export function sqliteSessions({ db, one, all, after, write, forget }: VaultFile): SessionStore {
  ensureColumn(db, 'sessions', 'confirmed_at', 'TEXT');
  ensureColumn(db, 'sessions', 'end_reason', 'TEXT');

  return {
    addSession: write(
      `INSERT OR IGNORE INTO sessions
        (id, subject_id, credential_version, user_agent, created_at, last_used_at, ended_at, end_reason, confirmed_at)
        VALUES (@id, @subjectId, @credentialVersion, @userAgent, @createdAt, @lastUsedAt, @endedAt, @endReason, @confirmedAt)`,
    ),
    session: one(`${SELECT} WHERE id = ?`),
    sessionsOf: all(`${SELECT} WHERE subject_id = ?`),
    sessionsAfter: after(SELECT, 'id'),
    noteSessionUse: write(
      'UPDATE sessions SET last_used_at = @at WHERE id = @id AND last_used_at < @at',
      'id',
      'at',
    ),
    backdateSessionUses: write(
      'UPDATE sessions SET last_used_at = @at WHERE subject_id = @subjectId AND last_used_at > @at',
      'subjectId',
      'at',
    ),
    renewSession: write(
      'UPDATE sessions SET credential_version = @version, confirmed_at = NULL WHERE id = @id',
      'id',
      'version',
    ),
    confirmSession: write(
      `UPDATE sessions SET confirmed_at = @at
        WHERE id = @id AND credential_version = @version AND ended_at IS NULL`,
      'id',
      'version',
      'at',
    ),
    endSession: write(
      `UPDATE sessions SET ended_at = @at, end_reason = @reason, user_agent = ''
        WHERE id = @id AND ended_at IS NULL`,
      'id',
      'at',
      'reason',
    ),
    endSessionsOf: write(
      `UPDATE sessions SET ended_at = @at, end_reason = @reason, user_agent = ''
        WHERE subject_id = @subjectId AND id IS NOT @except AND ended_at IS NULL`,
      'subjectId',
      'at',
      'reason',
      'except',
    ),
    deleteSessionsOf: forget('DELETE FROM sessions WHERE subject_id = ?'),
    deleteSessionsUnusedSince: forget(
      'DELETE FROM sessions WHERE last_used_at < ? AND id <> subject_id',
    ),
  };
}
