import type { AccessRecord, AccessStore } from '../ports/access-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

/** Sorts after every instant and id. */
const AFTER_ALL = '~';

export const ACCESSES_SCHEMA = `  CREATE TABLE IF NOT EXISTS accesses (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, reader_id TEXT, way TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS accesses_subject ON accesses (subject_id, at)`;

const SELECT = 'SELECT id, subject_id AS subjectId, reader_id AS readerId, way, at FROM accesses';

export function sqliteAccesses(file: VaultFile): AccessStore {
  const { db, writing, forgetting } = file;
  const addAccess = db.prepare<AccessRecord>(
    `INSERT OR IGNORE INTO accesses (id, subject_id, reader_id, way, at)
      SELECT @id, @subjectId, @readerId, @way, @at
      WHERE NOT EXISTS (SELECT 1 FROM keys WHERE subject_id = @subjectId AND state = 'destroyed')`,
  );
  const accessesOf = file.all<[string, string, string, number], AccessRecord>(
    `${SELECT} WHERE subject_id = ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?`,
  );
  const deleteAccessesBefore = db.prepare<[string, number]>(
    'DELETE FROM accesses WHERE id IN (SELECT id FROM accesses WHERE id < ? ORDER BY id LIMIT ?)',
  );

  return {
    addAccesses: (records) =>
      writing(() => {
        for (const record of records) addAccess.run(record);
      }),
    accessesOf: (subjectId, before, limit) =>
      accessesOf(subjectId, before?.at ?? AFTER_ALL, before?.id ?? AFTER_ALL, limit),
    accessesAfter: file.after(SELECT, 'id'),
    deleteAccessesOf: file.forget('DELETE FROM accesses WHERE subject_id = ?'),
    deleteAccessesBefore: (id, limit) =>
      forgetting(() => deleteAccessesBefore.run(id, limit).changes),
  };
}
