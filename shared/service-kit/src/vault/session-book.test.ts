import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { areUsedSince, createSessionBook, watchUses } from './session-book.ts';
import { createSqliteVaultStore } from './sqlite/sqlite-vault-store.ts';
import { createVault, type Vault } from './vault.ts';

const MINUTE = 60_000;
const START = '2026-03-10T08:00:00.000Z';
const subjectId = randomUUID();

let folder: string;
let vault: Vault;
let book: ReturnType<typeof createSessionBook>;
let at: Date;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-book-'));
  const store = createSqliteVaultStore({ file: join(folder, 'vault.db') });
  vault = createVault(store, randomBytes(32));
  at = new Date(START);
  book = createSessionBook(vault, () => at);
});
afterEach(async () => {
  await vault.close();
  rmSync(folder, { recursive: true });
});
const pass = (milliseconds: number) => (at = new Date(at.getTime() + milliseconds));
const open = (id: string = randomUUID()) =>
  book.open({ id, subjectId, credentialVersion: 3, userAgent: 'Firefox' });

it('finds the session of a token that it opened, in another process too', async () => {
  const id = randomUUID();
  const token = await open(id);
  const record = {
    id,
    subjectId,
    credentialVersion: 3,
    userAgent: 'Firefox',
    createdAt: START,
    lastUsedAt: START,
    endedAt: null,
    endReason: null,
    confirmedAt: null,
  };
  expect((await book.find(token))?.record).toEqual(record);
  expect((await createSessionBook(vault, () => at).find(token))?.record).toEqual(record);
  expect(await book.find(`${token}x`)).toBeNull();
});

it('finds no session that was ended or deleted', async () => {
  const id = randomUUID();
  const [ended, deleted] = [await open(id), await open()];
  await vault.endSession(id, START, null);
  expect(await book.find(ended)).toBeNull();
  await vault.deleteSessionsOf(subjectId);
  expect(await book.find(deleted)).toBeNull();
});

it('keeps the first part of a long user agent', async () => {
  const session = { id: randomUUID(), subjectId, credentialVersion: 1 };
  const token = await book.open({ ...session, userAgent: 'x'.repeat(10_000) });
  expect((await book.find(token))?.record.userAgent).toHaveLength(400);
});

it('notes the last use at most once in five minutes', async () => {
  const id = randomUUID();
  const token = await open(id);
  const use = async () => {
    await (await book.find(token))?.noteUse();
    return (await vault.session(id))?.lastUsedAt;
  };
  pass(4 * MINUTE);
  expect(await use()).toBe(START);
  pass(MINUTE);
  expect(await use()).toBe('2026-03-10T08:05:00.000Z');
  pass(4 * MINUTE);
  expect(await use()).toBe('2026-03-10T08:05:00.000Z');
});

it('notes every first use after a session is watched, even a moment after the last one was noted', async () => {
  const token = await open();
  const watchedAt = at.toISOString();
  await watchUses(vault, subjectId, watchedAt);
  expect(await areUsedSince(vault, subjectId, watchedAt)).toBe(false);
  pass(1);
  await (await book.find(token))?.noteUse();
  expect(await areUsedSince(vault, subjectId, watchedAt)).toBe(true);
});

it('counts a watched session as used though its use was noted by a clock that is slow, though it was ended, and though it is watched again', async () => {
  const id = randomUUID();
  const token = await open(id);
  const watchedAt = at.toISOString();
  await watchUses(vault, subjectId, watchedAt);
  pass(-2 * MINUTE);
  await (await book.find(token))?.noteUse();
  await vault.endSession(id, at.toISOString(), null);
  expect(await areUsedSince(vault, subjectId, watchedAt)).toBe(true);
  pass(3 * MINUTE);
  await watchUses(vault, subjectId, at.toISOString());
  expect(await areUsedSince(vault, subjectId, watchedAt)).toBe(true);
});

it('counts a session that was opened since', async () => {
  const watchedAt = at.toISOString();
  await watchUses(vault, subjectId, watchedAt);
  pass(MINUTE);
  expect(await areUsedSince(vault, subjectId, watchedAt)).toBe(false);
  await open();
  expect(await areUsedSince(vault, subjectId, watchedAt)).toBe(true);
});
