import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../sqlite/sqlite-driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite/sqlite-database.ts';
import { StartFailure } from '../process/lifecycle.ts';
import { checkDatabaseFile } from './data-folder-check.ts';

describe('a database file of the data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-'));
    file = join(folder, 'events.sqlite');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function fill(rows: number, at = file): Database {
    const db = openSqlite(at, { synchronous: 'NORMAL', checkpointAfterPages: 1_000_000 });
    db.exec('CREATE TABLE IF NOT EXISTS events (pos INTEGER PRIMARY KEY, data BLOB UNIQUE)');
    const insert = db.prepare('INSERT INTO events (data) VALUES (?)');
    db.transaction(() => {
      for (let row = 0; row < rows; row++) insert.run(randomBytes(400));
    })();
    return db;
  }
  function leaveBehind(rows: number): void {
    const elsewhere = mkdtempSync(join(tmpdir(), 'portal-'));
    const open = join(elsewhere, 'open.sqlite');
    fill(1, open).close();
    const db = fill(rows, open);
    for (const suffix of ['', '-wal']) copyFileSync(open + suffix, file + suffix);
    db.close();
    rmSync(elsewhere, { recursive: true });
  }
  function tear(): void {
    const bytes = readFileSync(file);
    randomBytes(4_096).copy(bytes, 5 * 4_096);
    writeFileSync(file, bytes);
  }
  const contents = () =>
    readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mtimeMs,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]);
  function refusal(): string {
    const before = contents();
    let message = '';
    try {
      checkDatabaseFile(file, { alone: true });
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      message = error.message;
    }
    expect(contents()).toEqual(before);
    return message;
  }

  it('accepts a database file that is missing, whole, or left by a killed process', () => {
    expect(refusal()).toBe('');
    fill(300).close();
    expect(refusal()).toBe('');
    rmSync(file);
    leaveBehind(300);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(100_000);
    expect(refusal()).toBe('');
  });

  it.each<[string, () => void, RegExp]>([
    ['is empty', () => writeFileSync(file, ''), /is damaged \(it is empty\)/],
    [
      'is something else',
      () => writeFileSync(file, 'a letter to my aunt '.repeat(100)),
      /is damaged \(it is not a database\)/,
    ],
    [
      'has lost its end',
      () => {
        fill(300).close();
        truncateSync(file, statSync(file).size - 8_192);
      },
      /is damaged \(its last 8192 bytes are missing\)/,
    ],
    [
      'is torn within',
      () => {
        fill(300).close();
        tear();
      },
      /^[^\n]+ is damaged \([^\n]+\)[^\n]+$/,
    ],
    [
      'is torn behind its write-ahead log',
      () => {
        leaveBehind(300);
        writeFileSync(
          file,
          Buffer.concat([readFileSync(file).subarray(0, 100), randomBytes(9_000)]),
        );
        truncateSync(`${file}-wal`, 40);
      },
      /^[^\n]+ is damaged \([^\n]+\)[^\n]+$/,
    ],
  ])(
    'stops the start at a database file that %s, and changes nothing',
    (_case, damage, message) => {
      damage();
      expect(refusal()).toMatch(message);
      expect(refusal()).toContain('restore the data folder from a backup');
    },
  );

  it('does not read all of a large database file at a start', () => {
    fill(20_000).close();
    expect(statSync(file).size).toBeGreaterThan(16_000_000);
    expect(refusal()).toBe('');
    tear();
    expect(refusal()).toBe('');
    truncateSync(file, statSync(file).size - 4_096);
    expect(refusal()).toContain('its last 4096 bytes are missing');
  });

  it('does not read all of a database file while other processes use it', () => {
    fill(300).close();
    tear();
    expect(() => {
      checkDatabaseFile(file, { alone: false });
    }).not.toThrow();
  });

  it('stops the start at a database file that it may not write to', () => {
    fill(10).close();
    mkdirSync(join(folder, 'sub'));
    chmodSync(folder, 0o755);
    chmodSync(file, 0o444);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(file, 65_534, 65_534);
    const program = `
      import('${fileURLToPath(new URL('data-folder-check.ts', import.meta.url))}').then(
        ({ checkDatabaseFile }) => checkDatabaseFile('${file}', { alone: true })).catch((error) => console.log(error.message))`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '-e', program], {
      encoding: 'utf8',
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    });
    expect(stdout).toContain(`${file} cannot be written to (EACCES): let the user that runs`);
  });
});
