import type { MailRecord, MailStore } from '../ports/mail-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const MAILS_SCHEMA = `  CREATE TABLE IF NOT EXISTS mails (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, at TEXT NOT NULL, since TEXT NOT NULL,
    tries INTEGER NOT NULL, expires_at TEXT, sealed BLOB, version INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS mails_at ON mails (state, at);
  CREATE INDEX IF NOT EXISTS mails_subject ON mails (subject_id)`;

const MAIL =
  'id, subject_id AS subjectId, kind, state, at, since, tries, expires_at AS expiresAt, sealed, version';

export function sqliteMails({ db, reading, writing, forgetting }: VaultFile): MailStore {
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

  return {
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
  };
}
