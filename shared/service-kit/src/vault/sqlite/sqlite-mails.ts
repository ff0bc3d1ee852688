import type { MailStore } from '../ports/mail-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const MAILS_SCHEMA = `  CREATE TABLE IF NOT EXISTS mails (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, at TEXT NOT NULL, since TEXT NOT NULL,
    tries INTEGER NOT NULL, expires_at TEXT, sealed BLOB, version INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS mails_at ON mails (state, at);
  CREATE INDEX IF NOT EXISTS mails_subject ON mails (subject_id)`;

const SELECT =
  'SELECT id, subject_id AS subjectId, kind, state, at, since, tries, expires_at AS expiresAt, sealed, version FROM mails';

export const sqliteMails = ({ one, all, after, put, forget }: VaultFile): MailStore => ({
  mail: one(`${SELECT} WHERE id = ?`),
  putMail: put(
    `INSERT OR IGNORE INTO mails (id, subject_id, kind, state, at, since, tries, expires_at, sealed, version)
      VALUES (@id, @subjectId, @kind, @state, @at, @since, @tries, @expiresAt, @sealed, @version)`,
    `UPDATE mails SET subject_id = @subjectId, kind = @kind, state = @state, at = @at, since = @since, tries = @tries,
      expires_at = @expiresAt, sealed = @sealed, version = @version WHERE id = @id AND version = @expected`,
  ),
  mailsDue: all(`${SELECT} WHERE state = 'waiting' AND at <= ? ORDER BY at LIMIT ?`),
  mailsAfter: after(SELECT, 'id'),
  deleteMailsOf: forget(
    'DELETE FROM mails WHERE subject_id = @subjectId AND (@kind IS NULL OR kind = @kind)',
    'subjectId',
    'kind',
  ),
  deleteMailsSettledBefore: forget(
    "DELETE FROM mails WHERE state IN ('failed', 'done') AND at < ?",
  ),
});
