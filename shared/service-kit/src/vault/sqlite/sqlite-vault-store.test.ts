import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../sqlite/sqlite-driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyWriteAheadLog } from '../../sqlite/sqlite-copies.ts';
import { openSqlite } from '../../sqlite/sqlite-database.ts';
import { comeAndGo, PEOPLE_SCHEMA } from '../../testing/come-and-go.ts';
import { createSqliteVaultStore } from './sqlite-vault-store.ts';
import { describeVaultStore } from '../testing/vault-store.contract.ts';
import type { VaultStore } from '../ports/vault-store.ts';

describeVaultStore('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vault-'));
  const opened: VaultStore[] = [];
  return {
    async open() {
      const store = createSqliteVaultStore({ file: join(folder, 'vault.db') });
      opened.push(store);
      return store;
    },
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
});

describe('the vault in a file', () => {
  let folder: string;
  let file: string;
  let store: VaultStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vault-'));
    file = join(folder, 'vault.db');
    store = createSqliteVaultStore({ file, lockedForMs: 100 });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const onDisk = (bytes: Buffer | string) =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(bytes));

  it('leaves no byte of a destroyed key on the disk', async () => {
    const wrapped = randomBytes(60);
    const key = { keyId: 'key-1', subjectId: 'member-1', heldUntil: null };
    await store.createKey({ ...key, state: 'live', wrapped });
    expect(onDisk(wrapped)).toBe(true);
    await store.changeKey('key-1', 'live', { state: 'held', wrapped, heldUntil: '2026' });
    await store.changeKey('key-1', 'held', { state: 'destroyed', wrapped: null, heldUntil: null });
    expect(onDisk(wrapped)).toBe(false);
    expect(onDisk('key-1')).toBe(true);
  });

  it('leaves no byte of what was deleted even where it was moved before, once it is told to forget', async () => {
    const db = openSqlite(file, { synchronous: 'OFF', secureDelete: true, schema: PEOPLE_SCHEMA });
    comeAndGo(db, 'the-user-agent');
    db.prepare("DELETE FROM people WHERE name LIKE '%the-user-agent%'").run();
    emptyWriteAheadLog(db);
    expect(onDisk('the-user-agent')).toBe(true);
    await store.forget();
    expect(onDisk('the-user-agent')).toBe(false);
    db.close();
  });

  it('leaves no byte of a deleted credential, token, secret or address on the disk', async () => {
    await store.putCredential({ subjectId: 'm', hash: 'the-password-hash', version: 1 }, null);
    await store.putToken({ hash: 'the-token-hash', subjectId: 'm', expiresAt: '2026' });
    await store.createSecret('s', Buffer.from('the-old-secret'));
    await store.createSecret('t', Buffer.from('the-other-secret'));
    const since = '2026-03-10T08:00:00.000Z';
    const address = { subjectId: 'm', state: 'confirmed', since } as const;
    await store.putAddress({ ...address, hash: 'the-address-hash' }, null);
    await store.putAddress({ ...address, hash: 'the-released-address' }, null);
    const secrets = [
      ...['the-password-hash', 'the-token-hash', 'the-old-secret', 'the-other-secret'],
      ...['the-address-hash', 'the-released-address'],
    ];
    for (const secret of secrets) expect(onDisk(secret)).toBe(true);
    await store.deleteCredential('m');
    await store.deleteTokensOf('m');
    await store.replaceSecret('s', Buffer.from('the-new-one'));
    await store.deleteSecret('t');
    await store.deleteAddress({ ...address, hash: 'the-released-address' });
    await store.deleteAddressesOf('m');
    for (const secret of secrets) expect(onDisk(secret)).toBe(false);
  });

  it('opens a file that an earlier release made, and keeps its sessions', async () => {
    const earlier = join(folder, 'earlier.db');
    openSqlite(earlier, {
      synchronous: 'FULL',
      schema: `CREATE TABLE sessions (
        id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, credential_version INTEGER NOT NULL, user_agent TEXT NOT NULL,
        created_at TEXT NOT NULL, last_used_at TEXT NOT NULL, ended_at TEXT) WITHOUT ROWID;
        INSERT INTO sessions VALUES ('s', 'm', 1, 'Firefox', '2026', '2026', NULL)`,
    }).close();
    const opened = [1, 2].map(() => createSqliteVaultStore({ file: earlier }));
    const [first, second] = opened;
    expect(await second?.session('s')).toMatchObject({ userAgent: 'Firefox', confirmedAt: null });
    await first?.confirmSession('s', 1, '2027');
    expect(await second?.session('s')).toMatchObject({ confirmedAt: '2027' });
    for (const each of opened) await each.close();
  });

  it('leaves no byte of a deleted session on the disk', async () => {
    const at = '2026-03-10T08:00:00.000Z';
    await store.addSession({
      id: 's',
      subjectId: 'm',
      credentialVersion: 1,
      userAgent: 'the-user-agent',
      createdAt: at,
      lastUsedAt: at,
      endedAt: null,
      endReason: null,
      confirmedAt: null,
    });
    expect(onDisk('the-user-agent')).toBe(true);
    await store.deleteSessionsOf('m');
    expect(onDisk('the-user-agent')).toBe(false);
  });

  it('leaves no byte of a destroyed key on the disk even if another process was reading', async () => {
    const wrapped = randomBytes(60);
    const patient = createSqliteVaultStore({ file });
    await patient.createKey({
      keyId: 'key-1',
      subjectId: 'm',
      state: 'live',
      wrapped,
      heldUntil: null,
    });
    const reader = new Database(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM keys').all();
    setTimeout(() => reader.exec('COMMIT'), 40);
    await patient.changeKey('key-1', 'live', {
      state: 'destroyed',
      wrapped: null,
      heldUntil: null,
    });
    expect(onDisk(wrapped)).toBe(false);
    reader.close();
    await patient.close();
  });

  it('creates a vault file that only its owner can read', () => {
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it('keeps its contents when it is opened again', async () => {
    await store.putToken({ hash: 'h', subjectId: 'm', expiresAt: '2026' });
    await store.close();
    store = createSqliteVaultStore({ file });
    expect(await store.token('h')).toMatchObject({ subjectId: 'm' });
  });

  it('reports a locked file, and works again afterwards', async () => {
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const token = { hash: 'h', subjectId: 'm', expiresAt: '2026' };
    await expect(store.putToken(token)).rejects.toMatchObject({
      name: 'VaultUnavailable',
      message: `${file} is locked by another process`,
    });
    other.exec('ROLLBACK');
    other.close();
    await store.putToken(token);
    expect(await store.takeToken('h')).toEqual(token);
  });
});
