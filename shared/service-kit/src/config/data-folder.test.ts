import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { masterKey, takeDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'));
});

describe('the data folder', () => {
  it('is created, for its owner alone', () => {
    const path = join(folder, 'new', 'data');
    takeDataFolder(path).release();
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('belongs to one process at a time', () => {
    const first = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow(/is in use by another portal: stop that one/u);
    first.release();
    takeDataFolder(folder).release();
  });

  it('that is a file is refused with what to do', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => takeDataFolder(file)).toThrow(
      `The data folder ${file} cannot be created (EEXIST): change that, or choose another folder with PORTAL_DATA_DIR`,
    );
  });

  it('of a newer version is refused and left as it is', () => {
    takeDataFolder(folder).release();
    const db = new Database(join(folder, 'portal.lock'));
    db.pragma('user_version = 99');
    db.close();
    const attempt = () => takeDataFolder(folder);
    expect(attempt).toThrow(
      /written by a newer version of the portal \(format 99, this one knows/u,
    );
    expect(attempt).toThrow(/update the portal/u);
  });

  it('with a damaged lock file says so', () => {
    writeFileSync(join(folder, 'portal.lock'), 'this is no database at all'.repeat(100));
    expect(() => takeDataFolder(folder)).toThrow(/portal\.lock in .* is damaged/u);
  });
});

describe('the master key', () => {
  it('is made once and kept for its owner alone', () => {
    const key = masterKey(undefined, folder, false);
    expect(key).toHaveLength(32);
    expect(masterKey(undefined, folder, true)).toEqual(key);
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'master.key'), 'utf8').trim()).toBe(key.toString('base64'));
  });

  it('that got lost is not made anew over a vault', () => {
    masterKey(undefined, folder, false);
    rmSync(join(folder, 'master.key'));
    expect(() => masterKey(undefined, folder, true)).toThrow(/restore it from a backup/u);
  });

  it('may be given, and must have 32 bytes', () => {
    const given = Buffer.alloc(32, 7).toString('base64');
    expect(masterKey(given, folder, true)).toEqual(Buffer.alloc(32, 7));
    expect(() => masterKey('c2hvcnQ=', folder, true)).toThrow(
      'Setting PORTAL_MASTER_KEY: expected 32 bytes in base64, found 5',
    );
  });
});
