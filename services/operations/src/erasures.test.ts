import { appendFile, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { createFileErasureLedger } from '@portal/service-kit/vault/erasure-ledger-file';
import { erasureNotes } from '@portal/service-kit/vault/erasure-ledger';
import { checkMasterKey } from '@portal/service-kit/vault/master-key';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { adapterSettingsFrom, openAdapters } from './engines.ts';
import { embeddedHoldings, fill, masterKey } from './testing/holdings.ts';

const LEDGER = 'erasures.ndjson';
const bars = { show: () => undefined, stop: () => undefined };
const run = async (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  commands[name]?.(args, env, bars) ?? '';

describe('a vault from before an erasure', () => {
  let portal: Awaited<ReturnType<typeof embeddedHoldings>>;
  let elsewhere: string;
  let backup: string;
  let restored: string;
  beforeEach(async () => {
    portal = await embeddedHoldings();
    elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    backup = join(elsewhere, 'backup');
    restored = join(elsewhere, 'restored');
    await writeFile(join(portal.folder, 'master.key'), `${masterKey.toString('base64')}\n`, {
      mode: 0o600,
    });
    await checkMasterKey(portal.vaultStore, masterKey);
    await fill(portal);
    await run('backup', ['--from', portal.folder, '--to', backup]);
    const noteErasure = erasureNotes([portal.erasureLedger], () => undefined);
    await createVault(portal.vaultStore, masterKey, { noteErasure }).destroy('asha');
  });
  afterEach(async () => {
    await portal.close();
    await rm(elsewhere, { recursive: true, force: true });
  });

  const restore = (...more: readonly string[]) =>
    run('restore', ['--from', backup, '--to', restored, ...more], {
      PORTAL_MASTER_KEY: masterKey.toString('base64'),
    });
  async function opens(folder: string, subjectId: string): Promise<boolean> {
    const store = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
    try {
      return (await createVault(store, masterKey).forSealing(subjectId)) !== null;
    } finally {
      await store.close();
    }
  }
  async function typesIn(folder: string): Promise<readonly string[]> {
    const log = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
    try {
      return (await log.readAll(null, 1_000)).map(({ type }) => type);
    } finally {
      await log.close();
    }
  }
  async function open(folder: string, more: Record<string, string> = {}): Promise<void> {
    const env = { PORTAL_DATA_DIR: folder, ...more };
    const adapters = openAdapters(adapterSettingsFrom(env));
    try {
      await adapters.vault();
    } finally {
      await adapters.close();
    }
  }

  it('is backed up with its ledger of erasures', async () => {
    const ledger = await createFileErasureLedger(join(backup, LEDGER)).read();
    expect(ledger.erasures.map(({ subjectId }) => subjectId)).toEqual(['lata']);
    expect(ledger.id).toBe((await portal.erasureLedger.read()).id);
  });

  it('opens what its own ledger leaves, and is told how far that reaches', async () => {
    const said = await restore();
    expect(said).toContain('The ledger of erasures reaches to 20');
    expect(said).toContain('0 of its keys were destroyed again');
    expect(await opens(restored, 'asha')).toBe(true);
    expect(await opens(restored, 'lata')).toBe(false);
  });

  it.each([
    ['of a newer backup', async (folder: string) => folder],
    ['as a file', async (folder: string) => join(folder, LEDGER)],
  ])('loses the key again by a newer ledger, named %s', async (_, named) => {
    const newer = join(elsewhere, 'newer');
    await run('backup', ['--from', portal.folder, '--to', newer]);
    const before = await readFile(join(newer, LEDGER), 'utf8');
    expect(await restore('--ledger', await named(newer))).toContain(
      '1 of its keys were destroyed again',
    );
    expect(await opens(restored, 'asha')).toBe(false);
    expect(await opens(restored, 'ravi')).toBe(false);
    expect(await readFile(join(restored, LEDGER), 'utf8')).toContain('asha');
    expect(await readFile(join(newer, LEDGER), 'utf8')).toBe(before);
  });

  it('loses the key again by the copy that the setting names', async () => {
    const copy = join(elsewhere, 'copies');
    await mkdir(copy);
    await cp(join(portal.folder, LEDGER), join(copy, LEDGER));
    await run('restore', ['--from', backup, '--to', restored], {
      PORTAL_MASTER_KEY: masterKey.toString('base64'),
      PORTAL_ERASURE_LEDGER_COPY: copy,
    });
    expect(await opens(restored, 'asha')).toBe(false);
  });

  it('is restored without a ledger only if an operator accepts that, which the history says', async () => {
    await rm(join(backup, LEDGER));
    await expect(restore()).rejects.toThrow(
      /There is no ledger of erasures .*--ledger.*--accept-missing-ledger/u,
    );
    await expect(stat(restored)).rejects.toThrow('ENOENT');
    expect(await restore('--accept-missing-ledger')).toContain('NO LEDGER OF ERASURES');
    expect(await typesIn(restored)).toContain('ErasureLedgerGivenUp');
    await open(restored);
    expect(await opens(restored, 'asha')).toBe(true);
    expect(await opens(restored, 'lata')).toBe(false);
  });

  it('put back by hand, loses the key again before it opens', async () => {
    await portal.vaultStore.close();
    await cp(join(backup, 'vault.sqlite'), join(portal.folder, 'vault.sqlite'));
    for (const suffix of ['-wal', '-shm'])
      await rm(join(portal.folder, `vault.sqlite${suffix}`), { force: true });
    // A portal may run beside it
    await expect(run('rebuild', ['likes'], { PORTAL_DATA_DIR: portal.folder })).rejects.toThrow(
      'The vault is older than the ledger of erasures. Start the portal once',
    );
    await open(portal.folder);
    expect(await opens(portal.folder, 'asha')).toBe(false);
  });

  it('put back by hand without a ledger, stays shut until an operator accepts that in place', async () => {
    await cp(backup, restored, { recursive: true });
    await cp(join(portal.folder, 'master.key'), join(restored, 'master.key'));
    await rm(join(restored, LEDGER));
    await expect(open(restored)).rejects.toThrow(
      /The ledger of erasures is missing .*npm run restore -- --accept-missing-ledger/u,
    );
    const said = await run('restore', ['--accept-missing-ledger'], { PORTAL_DATA_DIR: restored });
    expect(said).toContain('The portal can be started');
    expect(await typesIn(restored)).toContain('ErasureLedgerGivenUp');
    await open(restored);
  });

  it('says nothing is missing where the ledger is there after all', async () => {
    await cp(backup, restored, { recursive: true });
    await cp(join(portal.folder, 'master.key'), join(restored, 'master.key'));
    const said = await run('restore', ['--accept-missing-ledger'], { PORTAL_DATA_DIR: restored });
    expect(said).toContain('The ledger of erasures reaches to 20');
    expect(await typesIn(restored)).not.toContain('ErasureLedgerGivenUp');
  });

  it('refuses a named ledger that is not there or of another portal', async () => {
    await expect(restore('--ledger', join(elsewhere, 'nowhere'))).rejects.toThrow(
      '--ledger: there is no ledger of erasures in',
    );
    const foreign = join(elsewhere, 'foreign.ndjson');
    await appendFile(foreign, '{"ledger":"of another portal"}\n');
    await expect(restore('--ledger', foreign)).rejects.toThrow('is that of another portal');
  });

  it('starts only where the copy of its ledger can be written, and writes it there', async () => {
    const copy = join(elsewhere, 'disk');
    const named = { PORTAL_ERASURE_LEDGER_COPY: join(copy, LEDGER) };
    await expect(open(portal.folder, named)).rejects.toThrow(
      `Setting PORTAL_ERASURE_LEDGER_COPY: ${join(copy, LEDGER)} cannot be written (ENOENT)`,
    );
    await mkdir(copy);
    await open(portal.folder, named);
    const copied = await createFileErasureLedger(join(copy, LEDGER)).read();
    expect(copied.erasures.map(({ subjectId }) => subjectId)).toEqual(['lata', 'asha']);
  });
});
