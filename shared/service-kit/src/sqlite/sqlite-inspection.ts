import { Database } from './sqlite-driver.ts';

/** Reads a database through that nothing else uses. @returns what is wrong with it, or null */
export function faultIn(file: string): string | null {
  let db: Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    const found: unknown = db.pragma('integrity_check(1)', { simple: true });
    return found === 'ok' ? null : String(found).replace(/\s+/gu, ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}

/** Every text and blob in every table, whole: in the file, a long one is spread over pages. */
export function* valuesIn(file: string): Generator<Buffer> {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all();
    for (const table of tables)
      for (const row of db.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().iterate())
        for (const value of row)
          if (typeof value === 'string') yield Buffer.from(value);
          else if (Buffer.isBuffer(value)) yield value;
  } finally {
    db.close();
  }
}
