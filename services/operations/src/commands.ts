import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import {
  adapterSettings,
  createAdapters,
  type Adapters,
  type AdapterSettings,
} from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { StartFailure } from '@portal/service-kit/lifecycle';
import { createLog } from '@portal/service-kit/log';
import { writeFileAtomically } from '@portal/service-kit/atomic-file';
import {
  checkMasterKey,
  MasterKeyError,
  parseMasterKey,
  rotateMasterKey,
} from '@portal/service-kit/vault/master-key';
import { backUp } from './backup.ts';
import { migrate, type Holdings, type Step } from './migration.ts';
import type { ProgressBars } from './progress-bars.ts';
import { readSeedOptions, seededWords, SEED_USAGE } from './seed/seed-options.ts';
import { seed } from './seed/seed.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
type Command = (args: readonly string[], env: Environment, bars: ProgressBars) => Promise<string>;

const embedded: Environment = {
  PORTAL_EVENT_STORE: 'sqlite',
  PORTAL_READ_STORE: 'sqlite',
  PORTAL_CHANGE_BUS: 'in-process',
  PORTAL_VAULT: 'sqlite',
  PORTAL_BLOBS: 'folder',
  PORTAL_MAIL: 'outbox',
};

/** Settings of services may stand in the same environment or file; here only those of the adapters count. */
function adapterSettingsFrom(env: Environment): AdapterSettings {
  const names = Object.keys(adapterSettings.shape).flatMap((name) => [name, `${name}_FILE`]);
  const own = Object.fromEntries(names.map((name) => [name, env[name]]));
  return readSettings(adapterSettings, own);
}

const open = (settings: AdapterSettings): Adapters =>
  createAdapters(settings, {
    log: createLog({ service: 'operations', level: 'error' }),
    alone: true,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });

function folderWithPortal(path: string | undefined, option: string): string {
  if (path === undefined)
    throw new StartFailure(`${option} is missing: the data folder of a portal`);
  const folder = resolve(path);
  if (!existsSync(`${folder}/events.sqlite`)) {
    throw new StartFailure(`${folder} holds no portal: there is no events.sqlite in it`);
  }
  return folder;
}

/** Settings of the engines to move to: a file of NAME=value lines, or `env` for those of this process. */
function targetEnvironment(to: string | undefined, env: Environment): Environment {
  if (to === undefined) {
    throw new StartFailure('--to is missing: a file with the settings of the engines, or env');
  }
  if (to === 'env') return env;
  if (!existsSync(to))
    throw new StartFailure(`There is no file ${to} with the settings of the engines`);
  return parseEnv(readFileSync(to, 'utf8'));
}

const labels: Readonly<Record<Step | 'credentials', string>> = {
  vault: 'Keys and credentials',
  credentials: 'Credentials',
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
  const masterKey = env['PORTAL_MASTER_KEY'];
  const source = open(
    adapterSettingsFrom({
      ...embedded,
      PORTAL_DATA_DIR: folder,
      ...(existsSync(`${folder}/master.key`) ? {} : { PORTAL_MASTER_KEY: masterKey }),
    }),
  );
  const target = open(adapterSettingsFrom(targetEnvironment(values.to, env)));
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

const backupCommand: Command = async (args, env, bars) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'without-master-key': { type: 'boolean', default: false },
    },
  });
  const folder = folderWithPortal(values.from ?? env['PORTAL_DATA_DIR'] ?? './data', '--from');
  if (values.to === undefined) throw new StartFailure('--to is missing: a folder for the backup');
  const to = resolve(values.to);
  if (existsSync(to))
    throw new StartFailure(`${to} is there already: a backup goes into a new folder`);
  let done = 0;
  const { files, bytes } = await backUp({
    from: folder,
    to,
    withMasterKey: !values['without-master-key'],
    onProgress: (file) => bars.show(file, ++done, null),
  });
  return `${files} files (${Math.ceil(bytes / 1024)} kB) are in ${to}. To restore, start a portal with PORTAL_DATA_DIR on a copy of it.`;
};

const isMisfit = (error: unknown): false => {
  if (error instanceof MasterKeyError) return false;
  throw error;
};

const rotateCommand: Command = async (args, env, bars) => {
  parseArgs({ args: [...args], options: {} });
  const settings = adapterSettingsFrom(env);
  const given = env['PORTAL_NEW_MASTER_KEY'];
  const file = env['PORTAL_NEW_MASTER_KEY_FILE'];
  const text = given ?? (file === undefined ? undefined : readFileSync(file, 'utf8'));
  if (text === undefined) {
    throw new StartFailure(
      'Setting PORTAL_NEW_MASTER_KEY: is missing (openssl rand -base64 32), or PORTAL_NEW_MASTER_KEY_FILE',
    );
  }
  const newKey = parseMasterKey(text, 'PORTAL_NEW_MASTER_KEY');
  const adapters = open(settings);
  try {
    const { store, masterKey } = await adapters.vaultStore();
    // Rotated before, and interrupted before the file was written
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

/** A folder that something else is kept in is left alone; a portal there is recognised by its log. */
function folderForSeed(path: string): string {
  const folder = resolve(path);
  const strange = existsSync(folder)
    ? readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'portal.lock')
    : [];
  if (strange.length > 0 && !strange.includes('events.sqlite'))
    throw new StartFailure(
      `${folder} is not empty (${strange[0] ?? ''}): seed a folder of its own`,
    );
  return folder;
}

const seedCommand: Command = async (args, env, bars) => {
  const options = readSeedOptions(args);
  if (options.help) return SEED_USAGE;
  const settings = adapterSettingsFrom(
    options.to === undefined
      ? { ...embedded, PORTAL_DATA_DIR: folderForSeed(options.data) }
      : targetEnvironment(options.to, env),
  );
  const adapters = open(settings);
  const began = performance.now();
  try {
    const { store, masterKey } = await adapters.vaultStore();
    await checkMasterKey(store, masterKey);
    const seeded = await seed({
      ...options,
      eventStore: await adapters.eventStore(),
      vaultStore: store,
      masterKey,
      // SQLite takes what waits in one turn into one commit, in its order
      atOnce: settings.PORTAL_EVENT_STORE === 'sqlite' ? 500 : 1,
      now: new Date(),
      onProgress: (step, at, total) => bars.show(labels[step], at, total),
    });
    const seconds = (performance.now() - began) / 1_000;
    return seededWords(options, seeded, seconds);
  } finally {
    await adapters.close();
  }
};

export const commands: Readonly<Record<string, Command>> = {
  migrate: migrateCommand,
  seed: seedCommand,
  backup: backupCommand,
  'rotate-master-key': rotateCommand,
};
