import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passkeysOf } from '@portal/contracts/passkeys/passkey.document';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { secondStepOf } from '@portal/contracts/second-step/second-step.document';
import { createFolderBlobs } from '@portal/service-kit/blobs/folder';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { createAddressHashes } from '@portal/service-kit/vault/address-hash';
import { checkMasterKey } from '@portal/service-kit/vault/master-key';
import { hashOfToken } from '@portal/service-kit/vault/one-time-token';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUpInSeries } from './backup.ts';
import { commands } from './commands.ts';
import { recoverAdminCommand } from './recover-admin.ts';
import { embeddedHoldings, fill, masterKey } from './testing/holdings.ts';

const bars = { show: () => undefined, stop: () => undefined };
const run = (name: string, args: readonly string[], env: Record<string, string> = {}) => {
  const command = commands[name];
  if (!command) throw new Error(`There is no ${name}`);
  return command(args, env, bars);
};

it.each(Object.keys(commands))('%s --help says how it is used, and does nothing', async (name) => {
  expect(await run(name, ['--help'])).toMatch(new RegExp(`^npm run ${name}\\b`, 'u'));
});

describe('the command line of an operator', () => {
  let portal: Awaited<ReturnType<typeof embeddedHoldings>>;
  let elsewhere: string;
  beforeEach(async () => {
    portal = await embeddedHoldings();
    elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    await writeFile(join(portal.folder, 'master.key'), `${masterKey.toString('base64')}\n`, {
      mode: 0o600,
    });
    await checkMasterKey(portal.vaultStore, masterKey);
    await fill(portal);
  });
  afterEach(async () => {
    await portal.close();
    await rm(elsewhere, { recursive: true, force: true });
  });

  async function found(folder: string, key: Buffer) {
    const eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
    const vaultStore = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
    try {
      await checkMasterKey(vaultStore, key);
      const vault = createVault(vaultStore, key);
      const events = await eventStore.readAll(null, 1_000);
      return { events, key: (await vault.forSealing('asha'))?.key };
    } finally {
      await eventStore.close();
      await vaultStore.close();
    }
  }

  it('backs up a running portal completely', async () => {
    const to = join(elsewhere, 'backup');
    const before = await portal.eventStore.readAll(null, 1_000);
    const writing = fill(portal);
    await run('backup', ['--from', portal.folder, '--to', to]);
    await writing;

    const restored = join(elsewhere, 'restored');
    await cp(to, restored, { recursive: true });
    const { events, key } = await found(restored, masterKey);
    expect(events.slice(0, before.length)).toEqual(before);
    expect(key).toEqual((await createVault(portal.vaultStore, masterKey).forSealing('asha'))?.key);
    const pictures = createFolderBlobs({ folder: join(restored, 'pictures') });
    expect((await pictures.get('avatars/asha.webp'))?.bytes.toString()).toBe('picture');
  });

  it('leaves the master key out of a backup, and says loudly that this has changed', async () => {
    const to = join(elsewhere, 'backup');
    const said = await run('backup', ['--from', portal.folder, '--to', to]);
    await expect(stat(join(to, 'master.key'))).rejects.toThrow('ENOENT');
    expect(said).toContain('THE MASTER KEY IS NOT IN IT (it was, before backups left it out)');
  });

  it('takes the master key into a backup if asked to, for its owner alone', async () => {
    const to = join(elsewhere, 'backup');
    const said = await run('backup', ['--from', portal.folder, '--to', to, '--with-master-key']);
    expect((await stat(join(to, 'master.key'))).mode & 0o077).toBe(0);
    expect(said).not.toContain('MASTER KEY');
  });

  it('restores a backup without the master key by the setting, and stops with a sentence if it is missing or wrong', async () => {
    const backup = join(elsewhere, 'backup');
    await run('backup', ['--from', portal.folder, '--to', backup]);
    const to = join(elsewhere, 'restored');
    const restoring = (env: Record<string, string>) =>
      run('restore', ['--from', backup, '--to', to], env);
    await expect(restoring({})).rejects.toThrow(/The master key is not in .*PORTAL_MASTER_KEY/u);
    await expect(
      restoring({ PORTAL_MASTER_KEY: Buffer.alloc(32, 8).toString('base64') }),
    ).rejects.toThrow('not the one');
    await expect(stat(to)).rejects.toThrow('ENOENT');
    await restoring({ PORTAL_MASTER_KEY: masterKey.toString('base64') });
    const { events, key } = await found(to, masterKey);
    expect(events).toEqual(await portal.eventStore.readAll(null, 1_000));
    expect(key).toEqual((await createVault(portal.vaultStore, masterKey).forSealing('asha'))?.key);
    expect((await stat(join(to, 'master.key'))).mode & 0o077).toBe(0);
    await expect(restoring({ PORTAL_MASTER_KEY: masterKey.toString('base64') })).rejects.toThrow(
      'is there already',
    );
  });

  it('notices when a backup is made that it cannot be read, and leaves none of that name', async () => {
    const damaged = join(elsewhere, 'damaged');
    await run('backup', ['--from', portal.folder, '--to', damaged]);
    const file = join(damaged, 'events.sqlite');
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
    await handle.close();
    const to = join(elsewhere, 'backup');
    await expect(run('backup', ['--from', damaged, '--to', to])).rejects.toThrow(
      'cannot be used: events.sqlite is damaged',
    );
    await expect(stat(to)).rejects.toThrow('ENOENT');
  });

  it('notices when a backup is made that the master key beside the portal does not open it', async () => {
    await writeFile(
      join(portal.folder, 'master.key'),
      `${Buffer.alloc(32, 8).toString('base64')}\n`,
    );
    const to = join(elsewhere, 'backup');
    await expect(run('backup', ['--from', portal.folder, '--to', to])).rejects.toThrow(
      'not the one',
    );
    await expect(stat(to)).rejects.toThrow('ENOENT');
  });

  it('keeps a number of backups of a series, none of which a failed one replaces', async () => {
    const folder = join(elsewhere, 'series');
    await mkdir(join(folder, 'mine'), { recursive: true });
    let time = Date.UTC(2026, 10, 23, 10);
    let round = 0;
    const printed: string[] = [];
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const series = backUpInSeries({
      folder,
      interval: 3_600_000,
      kept: 2,
      make: async (to) => {
        round += 1;
        if (round === 4) throw new Error('the disk is full');
        await mkdir(to);
        return 'made';
      },
      wait: async (milliseconds) => {
        time += milliseconds;
        if (round === 4) throw new Error('ended');
      },
      now: () => time,
    });
    await expect(series).rejects.toThrow('ended');
    vi.restoreAllMocks();
    expect(printed).toEqual(['made\n', 'made\n', 'made\n', 'the disk is full\n']);
    expect((await readdir(folder)).toSorted()).toEqual([
      '2026-11-23T11-00-00Z',
      '2026-11-23T12-00-00Z',
      'mine',
    ]);
  });

  it.each([
    [['--every', 'often'], '--every often: write'],
    [['--every', '0h'], '--every 0h: write'],
    [['--every', '1d', '--keep', '0'], '--keep 0: write'],
    [['--keep', '3'], '--keep is for --every'],
    [['--with-master-key', '--without-master-key'], 'not both'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    await expect(
      run('backup', ['--from', portal.folder, '--to', join(elsewhere, 'b'), ...args]),
    ).rejects.toThrow(sentence);
  });

  it('backs up while members replace pictures', async () => {
    const pictures = createFolderBlobs({ folder: join(portal.folder, 'pictures') });
    const keys = Array.from({ length: 300 }, (_, index) => `pictures/${index}/a.webp`);
    for (const key of keys)
      await pictures.put(key, { bytes: Buffer.from('picture'), contentType: 'image/webp' });
    const to = join(elsewhere, 'backup');
    const backup = run('backup', ['--from', portal.folder, '--to', to]);
    for (const key of keys.toReversed()) await pictures.delete(key);
    await backup;
    expect(await createFolderBlobs({ folder: join(to, 'pictures') }).list('avatars/')).toEqual([
      'avatars/asha.webp',
    ]);
  });

  it('takes the option of before, which is the rule now', async () => {
    const to = join(elsewhere, 'backup');
    await run('backup', ['--from', portal.folder, '--to', to, '--without-master-key']);
    await expect(stat(join(to, 'master.key'))).rejects.toThrow('ENOENT');
  });

  it('never writes into an existing backup', async () => {
    const to = join(elsewhere, 'backup');
    await run('backup', ['--from', portal.folder, '--to', to]);
    await expect(run('backup', ['--from', portal.folder, '--to', to])).rejects.toThrow(
      'is there already',
    );
  });

  it('rotates the master key so that only the new one opens the vault', async () => {
    const next = Buffer.alloc(32, 9);
    const asha = (await createVault(portal.vaultStore, masterKey).forSealing('asha'))?.key;
    const env = {
      PORTAL_DATA_DIR: portal.folder,
      PORTAL_NEW_MASTER_KEY: next.toString('base64'),
    };
    await run('rotate-master-key', [], env);
    expect((await found(portal.folder, next)).key).toEqual(asha);
    await expect(found(portal.folder, masterKey)).rejects.toThrow('not the one');
    expect(await readFile(join(portal.folder, 'master.key'), 'utf8')).toContain(
      next.toString('base64'),
    );
    await writeFile(join(portal.folder, 'master.key'), `${masterKey.toString('base64')}\n`);
    await run('rotate-master-key', [], env);
    expect(await readFile(join(portal.folder, 'master.key'), 'utf8')).toContain(
      next.toString('base64'),
    );
  });

  it('migrates to the engines that a file of settings names', async () => {
    const settings = join(elsewhere, 'engines.env');
    await writeFile(
      settings,
      `PORTAL_DATA_DIR=${join(elsewhere, 'new')}\nPORTAL_MASTER_KEY=${masterKey.toString('base64')}\nPORTAL_PUBLIC_URL=https://alumni.example\n`,
    );
    const said = await run('migrate', ['--from', portal.folder, '--to', settings]);
    expect(said).toContain(
      '60 events (60 of them written now), 4 keys, 3 credentials and 1 pictures',
    );
    expect((await found(join(elsewhere, 'new'), masterKey)).events).toHaveLength(60);
  });

  it('reads a file of settings that an editor on Windows has written, and warns of a misspelt name', async () => {
    const settings = join(elsewhere, 'engines.env');
    await writeFile(
      settings,
      `\uFEFFPORTAL_DATA_DIR=${join(elsewhere, 'new')}\r\nPORTAL_MASTER_KEY=${masterKey.toString('base64')}\r\nPORTAL_EVENTSTORE=sqlite\r\n`,
    );
    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      await run('migrate', ['--from', portal.folder, '--to', settings]);
      expect(warned.mock.calls.flat()).toEqual([
        `${settings}: Setting PORTAL_EVENTSTORE: there is no such setting, so it changes nothing; did you mean PORTAL_EVENT_STORE?\n`,
      ]);
    } finally {
      warned.mockRestore();
    }
    expect((await found(join(elsewhere, 'new'), masterKey)).events).toHaveLength(60);
  });

  it.each([
    ['rotate-master-key', [], 'PORTAL_NEW_MASTER_KEY_FILE', '/nowhere'],
    ['rotate-master-key', [], 'PORTAL_NEW_MASTER_KEY', 'q7zx'],
    ['rotate-master-key', [], 'PORTAL_MASTER_KEY_FILE', '/nowhere'],
    ['rotate-master-key', [], 'PORTAL_MONGODB_URL', 'mongodb://u:q7@zx@host'],
    ['rebuild', ['all'], 'PORTAL_SMTP_URL', 'smtp://u:q7#zx@host'],
    ['rebuild', ['all'], 'PORTAL_EVENTSTOREDB_URL', 'esdb://u:q7/zx@host'],
    ['migrate', ['--to', 'env'], 'PORTAL_MAIL_FROM', 'nobody'],
    ['migrate', ['--to', 'env'], 'PORTAL_MASTER_KEY', 'q7zx'],
    ['backup', ['--to', '/nowhere/x'], 'PORTAL_DATA_DIR_FILE', '/nowhere'],
    ['restore', ['--to', '/nowhere/x'], 'PORTAL_ERASURE_LEDGER_COPY_FILE', '/nowhere'],
    ['privacy', ['scan'], 'PORTAL_KAFKA_BROKERS', 'u:q7zx@host'],
  ] as const)(
    '%s %j names the wrong setting %s in one line, and nothing secret',
    async (name, args, setting, value) => {
      const canaries = join(elsewhere, 'canaries');
      await writeFile(canaries, 'canary\n');
      const of: Readonly<Record<string, readonly string[]>> = {
        migrate: ['--from', portal.folder],
        restore: ['--from', portal.folder],
        privacy: ['--canaries', canaries],
      };
      const env = {
        ...(setting.includes('DATA_DIR') ? {} : { PORTAL_DATA_DIR: portal.folder }),
        [setting]: value,
      };
      const failing = run(name, [...args, ...(of[name] ?? [])], env);
      await expect(failing).rejects.toBeInstanceOf(StartFailure);
      await expect(failing).rejects.toThrow(new RegExp(`^Setting ${setting}: [^\n]+$`, 'u'));
      await expect(failing).rejects.not.toThrow(/q7|zx/u);
    },
  );

  it('refuses to migrate to engines with another master key, and writes nothing', async () => {
    const settings = join(elsewhere, 'engines.env');
    await writeFile(
      settings,
      `PORTAL_DATA_DIR=${join(elsewhere, 'new')}\nPORTAL_MASTER_KEY=${Buffer.alloc(32, 1).toString('base64')}\n`,
    );
    await expect(run('migrate', ['--from', portal.folder, '--to', settings])).rejects.toThrow(
      'must use the master key of the source',
    );
  });

  it.each([
    ['migrate', [], '--from is missing'],
    ['migrate', ['--from', '/nowhere'], 'holds no portal'],
    ['backup', ['--from', '/nowhere', '--to', '/tmp/x'], 'holds no portal'],
  ])('reports the mistake in %s %j', async (name, args, message) => {
    await expect(run(name, args)).rejects.toThrow(message);
  });

  it('rebuilds the named read models while a portal uses the folder', async () => {
    const rebuilt = await run('rebuild', ['likes', 'posts', '--data', portal.folder]);
    expect(rebuilt).toMatch(
      /^likes, posts: rebuilt from \d+ events at \d+ events\/s, and in use$/u,
    );
    const all = await run('rebuild', ['all'], { PORTAL_DATA_DIR: portal.folder });
    expect(all).toMatch(/^accounts, .+: rebuilt from /u);
  });

  it('refuses to rebuild without a name, by an unknown name, and without a portal', async () => {
    await expect(run('rebuild', [])).rejects.toThrow('npm run rebuild -- <projection>…');
    await expect(run('rebuild', ['likes', 'nothing'])).rejects.toThrow(
      'There is no projection nothing',
    );
    await expect(run('rebuild', ['all', '--data', elsewhere])).rejects.toThrow('holds no portal');
  });
});

describe('recover-admin', () => {
  let portal: Awaited<ReturnType<typeof embeddedHoldings>>;
  let vault: ReturnType<typeof createVault>;
  beforeEach(async () => {
    portal = await embeddedHoldings();
    await writeFile(join(portal.folder, 'master.key'), `${masterKey.toString('base64')}\n`, {
      mode: 0o600,
    });
    await checkMasterKey(portal.vaultStore, masterKey);
    await fill(portal);
    vault = createVault(portal.vaultStore, masterKey);
  });
  afterEach(() => portal.close());

  const EMAIL = 'office@school.example';
  async function person(role: 'admin' | 'member', ...types: readonly string[]): Promise<string> {
    const memberId = randomUUID();
    const hash = await createAddressHashes(vault).hash(EMAIL);
    const since = '2026-03-01T08:00:00.000Z';
    await vault.putAddress({ hash, subjectId: memberId, state: 'confirmed', since }, null);
    await portal.eventStore.append(
      `member-${memberId}`,
      ['MemberRoleChanged', ...types].map((type) => ({
        id: randomUUID(),
        type,
        data: { memberId, ...(type === 'MemberRoleChanged' && { role }) },
        metadata: { schemaVersion: 1, occurredAt: since },
      })),
      'none',
    );
    return memberId;
  }
  const typesOf = async (memberId: string) =>
    (await portal.eventStore.readStream(`member-${memberId}`)).events.map(({ type }) => type);
  async function recover(answer: boolean, email = EMAIL) {
    let question = '';
    const said = await recoverAdminCommand(
      ['--email', email, '--data', portal.folder],
      {},
      undefined,
      async (asked) => {
        question = asked;
        return answer;
      },
    );
    return { said, question };
  }
  const put = (name: string) =>
    vault.putDocument({ name, position: BEFORE_ALL, bytes: Buffer.from('{}') }, null);

  it('asks first, and does nothing without a yes', async () => {
    const memberId = await person('admin', 'SecondStepSet');
    const { said, question } = await recover(false);
    expect(said).toBe('Nothing has changed.');
    expect(question).toContain(`The administrator ${EMAIL} gets a link`);
    expect(await typesOf(memberId)).toEqual(['MemberRoleChanged', 'SecondStepSet']);
  });

  it('removes the second step and the passkeys, notes both, and prints a link that works once', async () => {
    const memberId = await person('admin', 'SecondStepSet');
    for (const name of [secondStepOf(memberId), passkeysOf(memberId)]) await put(name);
    const { said, question } = await recover(true);
    expect(question).toContain('All passkeys are removed.');
    for (const name of [secondStepOf(memberId), passkeysOf(memberId)])
      expect((await vault.document(name))?.bytes).toBeNull();
    expect((await typesOf(memberId)).slice(2)).toEqual([
      'SecondStepRemoved',
      'PasskeysRemoved',
      'ResetLinkIssued',
    ]);
    const token = said.split('/').at(-1) ?? '';
    expect(await vault.token(hashOfToken(token))).toMatchObject({ subjectId: memberId });
    const again = await recover(true);
    expect(again.question).toContain('Two-step sign-in is off already.');
    expect(await vault.token(hashOfToken(token))).toBeNull();
  });

  it('helps administrators alone, and needs an address', async () => {
    await person('member');
    await expect(recover(true)).rejects.toThrow('There is no administrator with the address');
    await expect(recover(true, 'nobody@school.example')).rejects.toThrow('no administrator');
    await expect(run('recover-admin', ['--data', portal.folder])).rejects.toThrow('--email');
  });
});
