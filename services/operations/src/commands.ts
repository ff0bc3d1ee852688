import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rebuild, rebuildable, RebuildFailure } from '@portal/projector/rebuild';
import {
  adapterSettings,
  copiedLedgerFile,
  rotationSettings,
  type Adapters,
} from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { pause } from '@portal/service-kit/time/pausing';
import { writeFileAtomically } from '@portal/service-kit/files/atomic-file';
import {
  checkMasterKey,
  MasterKeyError,
  parseMasterKey,
  rotateMasterKey,
} from '@portal/service-kit/vault/master-key';
import { backUp, backUpInSeries, restore } from './backup.ts';
import {
  adapterSettingsFrom,
  embedded,
  openAdapters,
  targetEnvironment,
  withPortal,
  type Environment,
} from './engines.ts';
import { openRestored, openRestoredFolder, type Replayed } from './erasures.ts';
import { migrate, type Holdings, type Step } from './migration.ts';
import { privacyCommand } from './privacy/privacy-command.ts';
import { recoverAdminCommand } from './recover-admin.ts';
import { orUsage, type Command } from './run-command.ts';
import { usages } from './usages.ts';

function folderWithPortal(path: string | undefined, option: string): string {
  if (path === undefined)
    throw new StartFailure(`${option} is missing: the data folder of a portal`);
  const folder = resolve(path);
  if (!existsSync(`${folder}/events.sqlite`)) {
    throw new StartFailure(`${folder} holds no portal: there is no events.sqlite in it`);
  }
  return folder;
}

const labels: Readonly<Record<Step, string>> = {
  vault: 'Keys and credentials',
  pictures: 'Pictures',
  events: 'Events',
  verification: 'Comparing',
};

const migrateCommand: Command = async (args, env, bars) => {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, to: { type: 'string' } },
  });
  const folder = folderWithPortal(values.from, '--from');
  const { PORTAL_MASTER_KEY: masterKey } = readSettings(ofMasterKey, env);
  const source = openAdapters(
    adapterSettingsFrom({
      ...embedded,
      PORTAL_DATA_DIR: folder,
      ...(existsSync(`${folder}/master.key`) ? {} : { PORTAL_MASTER_KEY: masterKey }),
    }),
  );
  const target = openAdapters(adapterSettingsFrom(targetEnvironment(values.to, env)));
  try {
    const [from, to] = [await source.vaultStore(), await target.vaultStore()];
    if (!from.masterKey.equals(to.masterKey)) {
      throw new StartFailure(
        `Setting PORTAL_MASTER_KEY: the target must use the master key of the source, it is in ${folder}/master.key; rotate it afterwards if you wish`,
      );
    }
    await checkMasterKey(from.store, from.masterKey);
    await checkMasterKey(to.store, to.masterKey);
    const holdings = async (adapters: Adapters, vault: typeof from): Promise<Holdings> => ({
      eventStore: await adapters.eventStore(),
      vaultStore: vault.store,
      blobs: await adapters.blobs(),
      erasureLedger: (await adapters.erasureLedgers())[0],
    });
    const done = await migrate(
      await holdings(source, from),
      await holdings(target, to),
      (step, at, total) => bars.show(labels[step], at, total),
    );
    return `${done.events} events (${done.written} of them written now), ${done.keys} keys, ${done.credentials} credentials and ${done.pictures} pictures are in the new engines, and every event was compared. Start the projector there: it builds the read models from the log.`;
  } finally {
    await source.close();
    await target.close();
  }
};

const ofMasterKey = adapterSettings.pick({ PORTAL_MASTER_KEY: true });
const ofDataFolder = adapterSettings.pick({ PORTAL_DATA_DIR: true });
const ofLedger = adapterSettings.pick({ PORTAL_ERASURE_LEDGER_COPY: true });

/** From the folder, or from the setting; null if neither has it. */
function masterKeyOf(folder: string, env: Environment): Buffer | null {
  const file = `${folder}/master.key`;
  if (existsSync(file)) return parseMasterKey(readFileSync(file, 'utf8'), file);
  const { PORTAL_MASTER_KEY: text } = readSettings(ofMasterKey, env);
  return text === undefined ? null : parseMasterKey(text, 'PORTAL_MASTER_KEY');
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const DEFAULT_KEPT = 7;

function intervalOf(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,3})([mhd])$/u.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? 0);
  if (!(milliseconds > 0))
    throw new StartFailure(`--every ${text}: write minutes, hours or days, such as 90m, 12h or 1d`);
  return milliseconds;
}

function keptOf(text: string): number {
  const kept = Number(text);
  if (!Number.isInteger(kept) || kept < 1 || kept > 10_000)
    throw new StartFailure(`--keep ${text}: write how many backups are kept, 1 or more`);
  return kept;
}

const backupCommand: Command = async (args, env, bars) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      every: { type: 'string' },
      keep: { type: 'string' },
      'with-master-key': { type: 'boolean', default: false },
      // The rule by now; older scripts name it
      'without-master-key': { type: 'boolean', default: false },
    },
  });
  const folder = folderWithPortal(
    values.from ?? readSettings(ofDataFolder, env).PORTAL_DATA_DIR,
    '--from',
  );
  if (values.to === undefined) throw new StartFailure('--to is missing: a folder for the backup');
  const withMasterKey = values['with-master-key'];
  if (withMasterKey && values['without-master-key'])
    throw new StartFailure('Give --with-master-key or --without-master-key, not both');
  if (values.keep !== undefined && values.every === undefined)
    throw new StartFailure('--keep is for --every, which makes more than one backup');
  const place = resolve(values.to);
  const warning =
    withMasterKey || !existsSync(`${folder}/master.key`)
      ? ''
      : `\nTHE MASTER KEY IS NOT IN IT (it was, before backups left it out): without ${folder}/master.key nobody can read personal data in this backup. Keep a copy of that file elsewhere, or take it in with --with-master-key.`;

  async function make(to: string): Promise<string> {
    if (existsSync(to))
      throw new StartFailure(`${to} is there already: a backup goes into a new folder`);
    let done = 0;
    const { files, bytes } = await backUp({
      from: folder,
      to,
      withMasterKey,
      masterKey: masterKeyOf(folder, env),
      onProgress: (file) => bars.show(file, ++done, null),
    });
    return `${files} files (${Math.ceil(bytes / 1024)} kB) are in ${to}, and were read through.`;
  }

  if (values.every === undefined)
    return `${await make(place)} To restore: npm run restore -- --from ${place} --to <new data folder>${warning}`;

  const interval = intervalOf(values.every);
  const kept = keptOf(values.keep ?? String(DEFAULT_KEPT));
  if (warning !== '') process.stdout.write(`${warning.trim()}\n`);
  return backUpInSeries({ folder: place, interval, kept, make, wait: pause, now: Date.now });
};

/** The ledgers that may be newer than that of a backup. */
function newerLedgers(named: readonly string[], env: Environment): readonly string[] {
  const files = named.map(copiedLedgerFile);
  const absent = files.find((file) => !existsSync(file));
  if (absent !== undefined)
    throw new StartFailure(`--ledger: there is no ledger of erasures in ${absent}`);
  const { PORTAL_ERASURE_LEDGER_COPY: setting } = readSettings(ofLedger, env);
  const copy = setting === undefined ? null : copiedLedgerFile(setting);
  return copy !== null && existsSync(copy) ? [...files, copy] : files;
}

function aboutErasures({ broughtBack, until, isGivenUp }: Replayed): string {
  if (isGivenUp)
    return 'NO LEDGER OF ERASURES: what was erased since the vault was copied can be read again. The history says so; erase it again.';
  const again = `${broughtBack} of its keys were destroyed again`;
  return until === null
    ? 'The ledger of erasures has none.'
    : `The ledger of erasures reaches to ${until}, and ${again}. If there is a newer one, restore with --ledger and that.`;
}

/** Where a vault was put back by hand, and its ledger is lost. */
async function acceptMissingLedger(env: Environment): Promise<string> {
  const adapters = openAdapters(adapterSettingsFrom(env));
  try {
    const { store, masterKey } = await adapters.vaultStore();
    await checkMasterKey(store, masterKey);
    const eventStore = await adapters.eventStore();
    const ledgers = await adapters.erasureLedgers();
    const replayed = await openRestored(
      { eventStore, vaultStore: store, masterKey, ledgers },
      true,
    );
    return `${aboutErasures(replayed)} The portal can be started.`;
  } finally {
    await adapters.close();
  }
}

const restoreCommand: Command = async (args, env) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      ledger: { type: 'string', multiple: true, default: [] },
      'accept-missing-ledger': { type: 'boolean', default: false },
    },
  });
  const acceptMissing = values['accept-missing-ledger'];
  if (acceptMissing && values.from === undefined && values.to === undefined)
    return acceptMissingLedger(env);
  const from = folderWithPortal(values.from, '--from');
  if (values.to === undefined) throw new StartFailure('--to is missing: a new data folder');
  const to = resolve(values.to);
  if (existsSync(to)) throw new StartFailure(`${to} is there already: name a new data folder`);
  const masterKey = masterKeyOf(from, env);
  if (masterKey === null)
    throw new StartFailure(
      `The master key is not in ${from}: give the one of the backed-up portal as PORTAL_MASTER_KEY, or as a file by PORTAL_MASTER_KEY_FILE. Without it nobody can read personal data.`,
    );
  const newer = newerLedgers(values.ledger, env);
  const replayed = await restore(from, to, masterKey, (folder) =>
    openRestoredFolder({ folder, masterKey, newer, acceptMissing }),
  );
  const file = join(to, 'master.key');
  if (!existsSync(file))
    await writeFileAtomically(file, Buffer.from(`${masterKey.toString('base64')}\n`));
  return `The portal is in ${to}, and was read through. Start it with PORTAL_DATA_DIR=${to}: read models are built on the way up. ${aboutErasures(replayed)}`;
};

const isMisfit = (error: unknown): false => {
  if (error instanceof MasterKeyError) return false;
  throw error;
};

const rotateCommand: Command = async (args, env, bars) => {
  parseArgs({ args: [...args], options: {} });
  const settings = adapterSettingsFrom(env);
  const { PORTAL_NEW_MASTER_KEY: text } = readSettings(rotationSettings, env);
  if (text === undefined) {
    throw new StartFailure(
      'Setting PORTAL_NEW_MASTER_KEY: is missing (openssl rand -base64 32), or PORTAL_NEW_MASTER_KEY_FILE',
    );
  }
  const newKey = parseMasterKey(text, 'PORTAL_NEW_MASTER_KEY');
  const adapters = openAdapters(settings);
  try {
    const { store, masterKey } = await adapters.vaultStore();
    const rotated = await checkMasterKey(store, newKey).then(() => true, isMisfit);
    if (!rotated) {
      await rotateMasterKey(store, masterKey, newKey, (done) => bars.show('Keys', done, null));
    }
    const inFile = settings.PORTAL_MASTER_KEY === undefined;
    if (inFile) {
      const keyFile = `${resolve(settings.PORTAL_DATA_DIR)}/master.key`;
      await writeFileAtomically(keyFile, Buffer.from(`${newKey.toString('base64')}\n`));
    }
    return inFile
      ? 'Every key is wrapped by the new master key, which is now in master.key of the data folder.'
      : 'Every key is wrapped by the new master key: set PORTAL_MASTER_KEY to it before the portal starts.';
  } finally {
    await adapters.close();
  }
};

const ALL = 'all';

const rebuildCommand: Command = async (args, env, bars) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { data: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => name !== ALL && !rebuildable.includes(name));
  if (positionals.length === 0) throw new StartFailure(`Name a projection.\n\n${usages.rebuild}`);
  if (unknown.length > 0)
    throw new StartFailure(`There is no projection ${unknown.join(', ')}.\n\n${usages.rebuild}`);
  const names = positionals.includes(ALL) ? rebuildable : positionals;

  const { data } = values;
  const place = data !== undefined && { PORTAL_DATA_DIR: data, PORTAL_DATA_DIR_FILE: undefined };
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new RebuildFailure('Stopped; nothing has changed')));
  return withPortal({ ...env, ...place }, async (adapters) => {
    const began = performance.now();
    const { events } = await rebuild({
      names,
      eventStore: await adapters.eventStore(),
      readStore: await adapters.readStore(),
      keys: await adapters.vault(),
      signal: stop.signal,
      onProgress: (done) => bars.show('Events', done, null),
    });
    const rate = Math.round(events / ((performance.now() - began) / 1_000));
    return `${names.join(', ')}: rebuilt from ${events} events at ${rate} events/s, and in use`;
  });
};

export const commands: Readonly<Record<string, Command>> = {
  migrate: orUsage(usages.migrate, migrateCommand),
  backup: orUsage(usages.backup, backupCommand),
  restore: orUsage(usages.restore, restoreCommand),
  rebuild: orUsage(usages.rebuild, rebuildCommand),
  privacy: privacyCommand,
  'recover-admin': orUsage(usages.recoverAdmin, recoverAdminCommand),
  'rotate-master-key': orUsage(usages.rotateMasterKey, rotateCommand),
};
