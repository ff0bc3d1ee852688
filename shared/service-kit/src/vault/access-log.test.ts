import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAccessLog, noteByTool } from './access-log.ts';
import { createSqliteVaultStore } from './sqlite/sqlite-vault-store.ts';
import { VaultUnavailable } from './ports/vault-unavailable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'access-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open() {
  const store = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
  let time = new Date('2026-11-24T05:10:00.000Z');
  const failures: number[] = [];
  let isAway = false;
  const log = createAccessLog({
    vault: {
      async addAccesses(records) {
        if (isAway) throw new VaultUnavailable('away');
        await store.addAccesses(records);
      },
    },
    now: () => time,
    onFailure: (_, lost) => failures.push(lost),
  });
  return {
    store,
    log,
    failures,
    at: (iso: string) => (time = new Date(iso)),
    goAway: (away: boolean) => (isAway = away),
  };
}

it('keeps each of fifty readings of fifty people', async () => {
  const { store, log } = open();
  const people = Array.from({ length: 50 }, () => randomUUID());
  for (const subject of people)
    log.note({ readerId: 'office', way: 'desk', subjectIds: [subject] });
  await log.keep();
  for (const subject of people)
    expect(await store.accessesOf(subject, null, 10)).toMatchObject([
      { subjectId: subject, readerId: 'office', way: 'desk', at: '2026-11-24T05:10:00.000Z' },
    ]);
  expect(await store.accessesAfter('', 1_000)).toHaveLength(50);
});

it('keeps one entry of what a reader reads again within the hour, and one for each hour, reader and way', async () => {
  const { store, log, at } = open();
  const read = (readerId: string | null, way: string) =>
    log.note({ readerId, way, subjectIds: ['asha'] });
  read('office', 'desk');
  at('2026-11-24T05:59:59.000Z');
  read('office', 'desk');
  read('office', 'profile');
  read('ravi', 'desk');
  read(null, 'desk');
  await log.keep();
  expect(await store.accessesOf('asha', null, 10)).toHaveLength(4);
  at('2026-11-24T06:00:00.000Z');
  read('office', 'desk');
  await log.keep();
  expect((await store.accessesOf('asha', null, 10)).map(({ at: time }) => time)[0]).toBe(
    '2026-11-24T06:00:00.000Z',
  );
  expect(await store.accessesOf('asha', null, 10)).toHaveLength(5);
});

it('notes nothing that people read of their own', async () => {
  const { store, log } = open();
  log.note({ readerId: 'asha', way: 'profile', subjectIds: ['asha', 'ravi'] });
  await log.keep();
  expect((await store.accessesAfter('', 10)).map(({ subjectId }) => subjectId)).toEqual(['ravi']);
});

it('keeps by itself what was noted, and again once a vault that was away is back', async () => {
  const { store, log, failures, goAway } = open();
  goAway(true);
  log.note({ readerId: 'office', way: 'desk', subjectIds: ['asha'] });
  await vi.waitFor(() => expect(failures).toEqual([0]), { timeout: 10_000 });
  goAway(false);
  await vi.waitFor(async () => expect(await store.accessesAfter('', 10)).toHaveLength(1), {
    timeout: 10_000,
  });
});

it('keeps what a tool shows of more people than wait for the vault', async () => {
  const kept = new Set<string>();
  const people = Array.from({ length: 100_001 }, (_, at) => `person-${at}`);
  await noteByTool(
    {
      addAccesses: async (records) => records.forEach(({ subjectId }) => kept.add(subjectId)),
    },
    'breach',
    people,
  );
  expect(kept.size).toBe(people.length);
});
