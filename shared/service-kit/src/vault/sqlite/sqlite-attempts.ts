import type { AttemptStore, AttemptsRecord } from '../ports/attempt-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const ATTEMPTS_SCHEMA = `  CREATE TABLE IF NOT EXISTS attempts (
    source TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS attempts_end ON attempts (ends_at)`;

export function sqliteAttempts({ db, writing, write }: VaultFile): AttemptStore {
  const addAttempts = db.prepare<object, AttemptsRecord>(
    `INSERT INTO attempts (source, count, ends_at) VALUES (@source, MAX(0, @by), @endsAt)
      ON CONFLICT (source) DO UPDATE SET
        count = MAX(0, IIF(ends_at > @at, count, 0) + @by), ends_at = IIF(ends_at > @at, ends_at, @endsAt)
      RETURNING count, ends_at AS endsAt`,
  );

  return {
    addAttempts: (source, by, window) =>
      writing(
        () => addAttempts.get({ source, by, ...window }) ?? { count: by, endsAt: window.endsAt },
      ),
    deleteAttempts: write('DELETE FROM attempts WHERE source = ?'),
    deleteAttemptsEndedBy: write('DELETE FROM attempts WHERE ends_at <= ?'),
  };
}
