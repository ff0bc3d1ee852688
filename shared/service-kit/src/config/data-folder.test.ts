import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../sqlite/sqlite-driver.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';

const alone = { alone: true };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'));
});

describe('the data folder', () => {
  it('creates a data folder that only its owner can read', () => {
    const path = join(folder, 'new', 'data');
    takeDataFolder(path, alone).release();
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('gives the data folder to one process at a time', () => {
    const first = takeDataFolder(folder, alone);
    expect(() => takeDataFolder(folder, alone)).toThrow(
      /is in use by another portal: stop that one/u,
    );
    first.release();
    takeDataFolder(folder, alone).release();
  });

  it('lets processes with a common change bus share the data folder, but none with a process that has it alone', () => {
    const first = takeDataFolder(folder, { alone: false });
    const second = takeDataFolder(folder, { alone: false });
    first.release();
    second.release();
    const owner = takeDataFolder(folder, alone);
    expect(() => takeDataFolder(folder, { alone: false })).toThrow(/is in use by another portal/u);
    owner.release();
  });

  it('refuses a file in place of the data folder, and names the remedy', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => takeDataFolder(file, alone)).toThrow(
      `The data folder ${file} cannot be created (EEXIST): change that, or choose another folder with PORTAL_DATA_DIR`,
    );
  });

  it('refuses the data folder of a newer version, and changes nothing in it', () => {
    takeDataFolder(folder, alone).release();
    const db = new Database(join(folder, 'portal.lock'));
    db.pragma('user_version = 99');
    db.close();
    const attempt = () => takeDataFolder(folder, alone);
    expect(attempt).toThrow(
      /written by a newer version of the portal \(format 99, this one knows/u,
    );
    expect(attempt).toThrow(/update the portal/u);
  });

  it('keeps the format of an older version until the start has succeeded', () => {
    const format = () => {
      const db = new Database(join(folder, 'portal.lock'));
      const found = db.pragma('user_version', { simple: true });
      db.close();
      return found;
    };
    takeDataFolder(folder, alone).release();
    const db = new Database(join(folder, 'portal.lock'));
    db.pragma('user_version = 1');
    db.close();
    takeDataFolder(folder, alone).release();
    expect(format()).toBe(1);
    const taken = takeDataFolder(folder, alone);
    expect(taken.isSettled()).toBe(false);
    taken.settle();
    expect(taken.isSettled()).toBe(true);
    taken.release();
    expect(format()).toBe(3);
  });

  it('reports a damaged lock file', () => {
    writeFileSync(join(folder, 'portal.lock'), 'this is no database at all'.repeat(100));
    expect(() => takeDataFolder(folder, alone)).toThrow(/portal\.lock in .* is damaged/u);
  });
});
