import type { AttemptStore, AttemptsRecord } from '../ports/attempt-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const ATTEMPTS_SCHEMA = `  CREATE TABLE IF NOT EXISTS attempts (
    source TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS attempts_end ON attempts (ends_at)`;

export function sqliteAttempts({ db, writing }: VaultFile): AttemptStore {
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

  return {
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
  };
}
