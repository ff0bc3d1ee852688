import { Database } from './sqlite-driver.ts';

/** The disk failed during a commit. The file may hold its frames nonetheless, and recovery after a crash would restore them. */
export class UncertainCommit extends Error {
  override readonly name = 'UncertainCommit';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export function sqliteCode(error: unknown): string | undefined {
  const cause = error instanceof UncertainCommit ? error.cause : error;
  return cause instanceof Database.SqliteError ? cause.code : undefined;
}

export const isLocked = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== undefined && (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'));
};

export function describeSqliteFailure(file: string, error: unknown): string {
  const code = sqliteCode(error);
  const cause = error instanceof Error ? error.message : String(error);
  if (isLocked(error)) return `${file} is locked by another process`;
  if (code === 'SQLITE_FULL') return `There is no space left for ${file}`;
  if (code?.startsWith('SQLITE_READONLY')) return `${file} cannot be written to`;
  if (code?.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return `${file} is damaged: restore it from a backup`;
  return `${file} cannot be used: ${cause}`;
}

export const isInputOutputError = (error: unknown): boolean =>
  sqliteCode(error)?.startsWith('SQLITE_IOERR') ?? false;
