import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Blobs } from '../blobs/blobs.ts';
import type { ChangeBus } from '../change-bus/change-bus.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { inOrder, StartFailure } from '../process/lifecycle.ts';
import { withoutLogins } from '../observability/logger.ts';
import type { Mail } from '../mail/mail.ts';
import type { ReadStore } from '../read-store/read-store.ts';
import { createProgram, type Run } from '../process/own-program.ts';
import { compactHere, type Compact } from '../sqlite/sqlite-copies.ts';
import { describeSqliteFailure, sqliteCode } from '../sqlite/sqlite-errors.ts';
import { securityFiles, securityStream } from '../observability/security-files.ts';
import type { SecurityLines } from '../observability/security-log.ts';
import { checkMasterKey, readMasterKey } from '../vault/master-key.ts';
import type { VaultStore } from '../vault/ports/vault-store.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import {
  erasureNotes,
  replayErasures,
  requireReplayed,
  type ErasureLedger,
  type ErasureLedgers,
} from '../vault/erasure-ledger.ts';
import { createFileErasureLedger, requireWritable } from '../vault/erasure-ledger-file.ts';
import { checkDatabaseFile } from './data-folder-check.ts';
import { takeDataFolder, type DataFolder } from './data-folder.ts';
import {
  hostsAndPorts,
  logAddress,
  mongoAddress,
  smtpAddress,
  webAddress,
} from './setting-addresses.ts';
import {
  bucketName,
  mailbox,
  masterKeyText,
  secretOf,
  wholeNumber,
  word,
} from './setting-forms.ts';

export const adapterSettings = z.object({
  PORTAL_DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder in which the embedded adapters keep everything'),
  PORTAL_EVENT_STORE: z
    .enum(['sqlite', 'eventstoredb'])
    .default('sqlite')
    .describe('Where the log of events is kept: `sqlite` or `eventstoredb`'),
  PORTAL_READ_STORE: z
    .enum(['sqlite', 'mongodb'])
    .default('sqlite')
    .describe('Where the read models are kept: `sqlite` or `mongodb`'),
  PORTAL_CHANGE_BUS: z
    .enum(['in-process', 'kafka'])
    .default('in-process')
    .describe('How changes reach those who push them: `in-process` or `kafka`'),
  PORTAL_VAULT: z
    .enum(['sqlite', 'mongodb'])
    .default('sqlite')
    .describe('Where keys of personal data and credentials are kept: `sqlite` or `mongodb`'),
  PORTAL_BLOBS: z
    .enum(['folder', 's3'])
    .default('folder')
    .describe('Where uploaded files are kept: `folder` or `s3`'),
  PORTAL_MAIL: z
    .enum(['outbox', 'smtp'])
    .default('outbox')
    .describe(
      'How email is sent: `outbox` (files in the data folder, kept for 24 hours) or `smtp`',
    ),
  PORTAL_MASTER_KEY: masterKeyText
    .optional()
    .describe(
      '32 bytes in base64 that wrap the keys of personal data; without it the portal makes one in the data folder',
    ),
  PORTAL_ERASURE_LEDGER_COPY: z
    .string()
    .optional()
    .describe(
      'A file, or a folder that is there, on another disk: gets a copy of the ledger of erasures',
    ),
  PORTAL_EVENTSTOREDB_URL: logAddress
    .optional()
    .describe(
      '`esdb://user:password@host:port`, or `esdb://host:port?tls=false`, for the event store `eventstoredb`',
    ),
  PORTAL_EVENTSTOREDB_WAIT_SECONDS: wholeNumber(0, 86_400)
    .default(0)
    .describe(
      'How long a start waits for an unavailable log before it gives up; 0 waits without limit',
    ),
  PORTAL_MONGODB_URL: mongoAddress
    .optional()
    .describe('`mongodb://…`, for the read store and the vault `mongodb`'),
  PORTAL_VAULT_MONGODB_URL: mongoAddress
    .optional()
    .describe('A separate server for the vault `mongodb`; defaults to PORTAL_MONGODB_URL'),
  PORTAL_KAFKA_BROKERS: hostsAndPorts
    .optional()
    .describe('`host:port`, several with commas, for the change bus `kafka`'),
  PORTAL_S3_ENDPOINT: webAddress('https://s3.example:9000')
    .optional()
    .describe('`https://host[:port]`, for uploaded files in `s3`'),
  PORTAL_S3_REGION: word.default('us-east-1').describe('Region of the bucket'),
  PORTAL_S3_BUCKET: bucketName.default('portal').describe('Name of the bucket'),
  PORTAL_S3_ACCESS_KEY_ID: secretOf(1).optional().describe('Access key for `s3`'),
  PORTAL_S3_SECRET_ACCESS_KEY: secretOf(1).optional().describe('Secret of the access key'),
  PORTAL_SMTP_URL: smtpAddress
    .optional()
    .describe(
      '`smtp://[user:password@]host:port` or `smtps://…`, for mail by `smtp`; TLS is required, except with `?requireTLS=false` and on this machine',
    ),
  PORTAL_MAIL_FROM: mailbox
    .default('Alumni portal <portal@localhost>')
    .describe("Sender of the portal's emails"),
});
/** The settings that a rotation of the master key reads besides those of the adapters. */
export const rotationSettings = z.object({ PORTAL_NEW_MASTER_KEY: masterKeyText.optional() });

export type AdapterSettings = z.output<typeof adapterSettings>;

type Context = {
  readonly settings: AdapterSettings;
  readonly log: Logger;
  readonly folder: () => string;
  readonly alone: boolean;
  readonly portalMayRun: boolean;
  readonly openKeys: number | undefined;
  readonly compact: Compact;
  readonly required: (name: TextSetting, by: string) => string;
  readonly onLost: (reason: string) => void;
  readonly beforeStart: (check: Check) => void;
};
type TextSetting = {
  [Name in keyof AdapterSettings]-?: AdapterSettings[Name] extends string | undefined
    ? Name
    : never;
}[keyof AdapterSettings];
/** @param writes whether the process writes to the log */
type Check = (writes: boolean) => Promise<void>;
type Open<Port> = (context: Context) => Port | Promise<Port>;

const eventStores: Record<AdapterSettings['PORTAL_EVENT_STORE'], Open<EventStore>> = {
  sqlite: async ({ folder, alone }) => {
    const { createSqliteEventStore } = await import('../event-store/sqlite-event-store.ts');
    return openFile(join(folder(), 'events.sqlite'), { alone }, (file) =>
      createSqliteEventStore({ file }),
    );
  },
  eventstoredb: async ({ required, log, settings, beforeStart }) => {
    const { createEventStoreDbEventStore } =
      await import('../event-store/eventstoredb-event-store.ts');
    const { untilLogAnswers } = await import('../event-store/eventstoredb-start.ts');
    const connectionString = required('PORTAL_EVENTSTOREDB_URL', 'PORTAL_EVENT_STORE=eventstoredb');
    const eventStore = createEventStoreDbEventStore({
      connectionString,
      onDrop: (reason) => log.warn({ reason }, 'the subscription to the log was dropped'),
    });
    beforeStart((writes) =>
      untilLogAnswers({
        eventStore,
        connectionString,
        writes,
        longestMs: settings.PORTAL_EVENTSTOREDB_WAIT_SECONDS * 1_000,
        onWaiting: (reason) => log.warn({ reason }, 'waiting for the log'),
      }),
    );
    return eventStore;
  },
};

const MISREAD = /^Mongo(?:Parse|InvalidArgument|MissingCredentials|API)Error$/u;

/** The driver alone knows which options an address may have. Its words name the option. */
async function readingUrl<Opened>(name: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Error && MISREAD.test(error.name))) throw error;
    throw new StartFailure(`Setting ${name}: ${withoutLogins(error.message)}`, { cause: error });
  }
}

const readStores: Record<AdapterSettings['PORTAL_READ_STORE'], Open<ReadStore>> = {
  sqlite: async ({ folder, alone, compact }) => {
    const { createSqliteReadStore } = await import('../read-store/sqlite-read-store.ts');
    const { createReplaceableReadStore } = await import('../read-store/sqlite-succession.ts');
    return openFile(
      join(folder(), 'read-models.sqlite'),
      { alone, remedy: 'delete it, and what begins with its name; it is rebuilt from the log' },
      (file) =>
        alone
          ? createReplaceableReadStore({ file, compact })
          : createSqliteReadStore({ file, compact }),
    );
  },
  mongodb: async ({ required }) => {
    const { openMongoReadStore } = await import('../read-store/mongodb-read-store.ts');
    const url = required('PORTAL_MONGODB_URL', 'PORTAL_READ_STORE=mongodb');
    return readingUrl('PORTAL_MONGODB_URL', () => openMongoReadStore({ url, database: 'portal' }));
  },
};

const changeBuses: Record<AdapterSettings['PORTAL_CHANGE_BUS'], Open<ChangeBus>> = {
  'in-process': async ({ log }) => {
    const { createInProcessChangeBus } = await import('../change-bus/in-process-change-bus.ts');
    return createInProcessChangeBus({
      onError: (err) => log.error({ err }, 'a change could not be handled'),
    });
  },
  kafka: async ({ required, log, onLost }) => {
    const { createKafkaChangeBus } = await import('../change-bus/kafka-change-bus.ts');
    return createKafkaChangeBus({
      brokers: required('PORTAL_KAFKA_BROKERS', 'PORTAL_CHANGE_BUS=kafka')
        .split(',')
        .map((broker) => broker.trim()),
      onWarning: (message) => log.warn({ kafka: message }, 'change bus'),
      onLost,
    });
  },
};

function withVaultUrl<Opened>(
  { settings, required }: Context,
  open: (url: string) => Promise<Opened>,
): Promise<Opened> {
  const { PORTAL_VAULT_MONGODB_URL: own } = settings;
  const url = own ?? required('PORTAL_MONGODB_URL', 'PORTAL_VAULT=mongodb');
  const name = own === undefined ? 'PORTAL_MONGODB_URL' : 'PORTAL_VAULT_MONGODB_URL';
  return readingUrl(name, () => open(url));
}

const vaultStores: Record<AdapterSettings['PORTAL_VAULT'], Open<VaultStore>> = {
  sqlite: async ({ folder, alone, compact }) => {
    const { createSqliteVaultStore } = await import('../vault/sqlite/sqlite-vault-store.ts');
    return openFile(join(folder(), VAULT_FILE), { alone }, (file) =>
      createSqliteVaultStore({ file, compact }),
    );
  },
  mongodb: async (context) => {
    const { openMongoVaultStore } = await import('../vault/mongodb/mongodb-vault-store.ts');
    return withVaultUrl(context, (url) => openMongoVaultStore({ url, database: VAULT_DATABASE }));
  },
};

const erasureLedgers: Record<AdapterSettings['PORTAL_VAULT'], Open<ErasureLedger>> = {
  sqlite: ({ folder }) => createFileErasureLedger(join(folder(), ERASURE_LEDGER_FILE)),
  mongodb: async (context) => {
    const { openMongoErasureLedger } = await import('../vault/erasure-ledger-mongodb.ts');
    return withVaultUrl(context, (url) =>
      openMongoErasureLedger({ url, database: VAULT_DATABASE }),
    );
  },
};

const blobStores: Record<AdapterSettings['PORTAL_BLOBS'], Open<Blobs>> = {
  folder: async ({ folder }) => {
    const { createFolderBlobs } = await import('../blobs/folder.ts');
    return createFolderBlobs({ folder: join(folder(), BLOBS_FOLDER) });
  },
  s3: async ({ required, settings, log }) => {
    const { openS3Blobs } = await import('../blobs/s3.ts');
    return openS3Blobs({
      endpoint: required('PORTAL_S3_ENDPOINT', 'PORTAL_BLOBS=s3'),
      region: settings.PORTAL_S3_REGION,
      bucket: settings.PORTAL_S3_BUCKET,
      accessKeyId: required('PORTAL_S3_ACCESS_KEY_ID', 'PORTAL_BLOBS=s3'),
      secretAccessKey: required('PORTAL_S3_SECRET_ACCESS_KEY', 'PORTAL_BLOBS=s3'),
      onAway: (reason) => log.warn({ reason }, 'uploaded files cannot be reached for now'),
    });
  },
};

const mails: Record<AdapterSettings['PORTAL_MAIL'], Open<Mail>> = {
  outbox: async ({ folder, settings }) => {
    const { createOutboxMail } = await import('../mail/mail-outbox.ts');
    return createOutboxMail({ folder: join(folder(), 'outbox'), from: settings.PORTAL_MAIL_FROM });
  },
  smtp: async ({ required, settings }) => {
    const { createSmtpMail } = await import('../mail/smtp.ts');
    const url = required('PORTAL_SMTP_URL', 'PORTAL_MAIL=smtp');
    return createSmtpMail({ url, from: settings.PORTAL_MAIL_FROM });
  },
};

const VAULT_FILE = 'vault.sqlite';
const VAULT_DATABASE = 'portal_vault';
export const ERASURE_LEDGER_FILE = 'erasures.ndjson';
const BLOBS_FOLDER = 'pictures';

function openFile<Port>(
  file: string,
  check: Parameters<typeof checkDatabaseFile>[1],
  open: (file: string) => Port,
): Port {
  checkDatabaseFile(file, check);
  try {
    return open(file);
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    throw new StartFailure(describeSqliteFailure(file, error), { cause: error });
  }
}

function wrappingKey({ settings, folder }: Context): Buffer {
  const { PORTAL_MASTER_KEY: setting, PORTAL_VAULT: kind } = settings;
  if (setting !== undefined) return readMasterKey({ setting, file: '', mayCreate: false });
  if (kind !== 'sqlite')
    throw new StartFailure(
      `Setting PORTAL_MASTER_KEY: is missing, PORTAL_VAULT=${kind} needs it (openssl rand -base64 32)`,
    );
  return readMasterKey({
    setting,
    file: join(folder(), 'master.key'),
    mayCreate: !existsSync(join(folder(), VAULT_FILE)),
  });
}

export type OpenVaultStore = {
  readonly store: VaultStore;
  readonly masterKey: Buffer;
  close(): Promise<void>;
};

/** Reads the key first, so that without a key the vault stays untouched. */
async function openVaultStore(context: Context): Promise<OpenVaultStore> {
  const masterKey = wrappingKey(context);
  const store = await vaultStores[context.settings.PORTAL_VAULT](context);
  return { store, masterKey, close: () => store.close() };
}

/** The file that the setting names: itself, or one in a folder. */
export function copiedLedgerFile(setting: string): string {
  const path = resolve(setting);
  return statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? join(path, ERASURE_LEDGER_FILE)
    : path;
}

async function openErasureLedgers(
  context: Context,
): Promise<{ readonly ledgers: ErasureLedgers; close(): Promise<void> }> {
  const { settings, portalMayRun } = context;
  const { PORTAL_ERASURE_LEDGER_COPY: setting } = settings;
  const own = await erasureLedgers[settings.PORTAL_VAULT](context);
  const close = () => own.close();
  if (setting === undefined) return { ledgers: [own], close };
  const file = copiedLedgerFile(setting);
  if (!portalMayRun) await requireWritable(file, 'PORTAL_ERASURE_LEDGER_COPY');
  return { ledgers: [own, createFileErasureLedger(file)], close };
}

/** A separate process compacts databases and ends with this one: the file then stays as it was. */
function createCompaction(program: string | undefined, log: Logger) {
  if (program === undefined) return { write: compactHere, stop: async () => undefined };
  const run = createProgram(program, log);
  const running = new Set<Run<void>>();
  let isStopped = false;
  const write: Compact = async (file, into) => {
    if (isStopped) throw new Error(`${file} is not compacted: the process ends`);
    const one = run(into === undefined ? [file] : [file, into], {
      read: () => undefined,
      onEvents: () => undefined,
      longestMs: null,
    });
    running.add(one);
    await one.done.finally(() => running.delete(one));
  };
  return {
    write,
    async stop() {
      isStopped = true;
      await Promise.all([...running].map((one) => one.stop()));
    },
  };
}

/** A vault that is older than the ledger of erasures opens nothing before it has lost the same keys. */
async function openVault(context: Context): Promise<Vault> {
  const { log, portalMayRun, openKeys } = context;
  const { store, masterKey } = await openVaultStore(context);
  const opened: { close(): Promise<void> }[] = [store];
  try {
    await checkMasterKey(store, masterKey);
    const { ledgers, close } = await openErasureLedgers(context);
    opened.push({ close });
    if (portalMayRun) await requireReplayed(store, masterKey, ledgers);
    const broughtBack = portalMayRun ? 0 : await replayErasures(store, masterKey, ledgers);
    if (broughtBack > 0)
      log.warn(
        { keys: broughtBack },
        'the vault was older than the ledger of erasures: keys were destroyed again',
      );
    const vault = createVault(store, masterKey, {
      ...(openKeys !== undefined && { openKeys }),
      noteErasure: erasureNotes(ledgers, (place, err) =>
        log.error({ place, err }, 'the copy of the ledger of erasures cannot be written'),
      ),
    });
    return { ...vault, close: () => inOrder([() => vault.close(), close]) };
  } catch (error) {
    await inOrder(opened.map((each) => () => each.close()));
    throw error;
  }
}

/**
 * @param options.alone this process runs all services and no other process uses the data folder
 * @param options.portalMayRun a running portal may hold the data folder and keeps it
 * @param options.compactProgram the built program that compacts databases; without it, this process does
 * @param options.openKeys how many data keys the vault keeps unwrapped in memory
 * @param options.onLost called when a connection is lost for good and the process should be replaced
 */
export function createAdapters(
  settings: AdapterSettings,
  options: {
    readonly log: Logger;
    readonly alone: boolean;
    readonly portalMayRun?: boolean;
    readonly openKeys?: number;
    readonly compactProgram?: string;
    readonly onLost: (reason: string) => void;
  },
) {
  const { log, alone, onLost } = options;
  let dataFolder: DataFolder | undefined;
  const opened: { close(): Promise<void> }[] = [];
  const checks: Check[] = [];

  const ownsFolder = alone && settings.PORTAL_CHANGE_BUS === 'in-process';
  const folder = () => {
    if (options.portalMayRun) return resolve(settings.PORTAL_DATA_DIR);
    dataFolder ??= takeDataFolder(settings.PORTAL_DATA_DIR, { alone: ownsFolder });
    return dataFolder.path;
  };
  const compaction = createCompaction(options.compactProgram, log);
  const context: Context = {
    settings,
    compact: compaction.write,
    log,
    onLost,
    folder,
    alone: ownsFolder && !options.portalMayRun,
    openKeys: options.openKeys,
    beforeStart: (check) => void checks.push(check),
    portalMayRun: options.portalMayRun ?? false,
    required: (name, by) => {
      const value = settings[name];
      if (value === undefined)
        throw new StartFailure(`Setting ${name}: is missing, ${by} needs it`);
      return value;
    },
  };

  const once = <Port extends { close(): Promise<void> }>(open: Open<Port>) => {
    let port: Promise<Port> | undefined;
    return () =>
      (port ??= Promise.resolve(open(context)).then((ready) => {
        opened.push(ready);
        return ready;
      }));
  };

  let securityLines: SecurityLines | undefined;
  const ledgers = once(openErasureLedgers);
  const changeBus = once(changeBuses[settings.PORTAL_CHANGE_BUS]);
  return {
    eventStore: once(eventStores[settings.PORTAL_EVENT_STORE]),
    readStore: once(readStores[settings.PORTAL_READ_STORE]),
    changeBus(): Promise<ChangeBus> {
      if (!alone && settings.PORTAL_CHANGE_BUS === 'in-process')
        throw new StartFailure(
          'Setting PORTAL_CHANGE_BUS: in-process reaches only services of the same process; a service by itself needs kafka',
        );
      return changeBus();
    },
    vault: once(openVault),
    vaultStore: once(openVaultStore),
    erasureLedgers: async (): Promise<ErasureLedgers> => (await ledgers()).ledgers,
    blobs: once(blobStores[settings.PORTAL_BLOBS]),
    mail: once(mails[settings.PORTAL_MAIL]),
    /** Where the security log goes: into the data folder beside an embedded vault, to standard output in a container. */
    securityLines: (): SecurityLines =>
      (securityLines ??=
        (alone || options.portalMayRun) && settings.PORTAL_VAULT === 'sqlite'
          ? securityFiles(join(folder(), 'security'))
          : securityStream(options.portalMayRun ? process.stderr : process.stdout)),
    /**
     * Waits for the log where it is another process. Begins once `/readyz` is answered, which names it meanwhile.
     *
     * @throws StartFailure if no waiting helps
     */
    async start({ writesLog }: { readonly writesLog: boolean }): Promise<void> {
      for (const check of checks) await check(writesLog);
    },
    /** Says that the start has succeeded: from now on, older versions that would misread the data folder refuse it. */
    settle: () => dataFolder?.settle(),
    /** Whether a start under this version has succeeded before, or nobody can go back to an older one. */
    isSettled: () => dataFolder?.isSettled() ?? true,
    async close(): Promise<void> {
      await compaction.stop();
      await inOrder(opened.toReversed().map((port) => () => port.close()));
      dataFolder?.release();
    },
  };
}
export type Adapters = ReturnType<typeof createAdapters>;
