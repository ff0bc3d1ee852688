import type { AccessRecord, AccessStore } from '../ports/access-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

/** Sorts after every instant and id. */
const AFTER_ALL = '~';

export const ACCESSES_SCHEMA = `  CREATE TABLE IF NOT EXISTS accesses (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, reader_id TEXT, way TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS accesses_subject ON accesses (subject_id, at)`;

const ACCESS = 'id, subject_id AS subjectId, reader_id AS readerId, way, at';

export function sqliteAccesses({ db, reading, writing, forgetting }: VaultFile): AccessStore {
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

  return {
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
  };
}
