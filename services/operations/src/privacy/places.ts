import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Adapters, AdapterSettings } from '@portal/service-kit/config/adapters';
import { LOCK_FILE } from '@portal/service-kit/config/data-folder';
import { headerOf, isDatabase } from '@portal/service-kit/config/data-folder-check';
import { openedBoxes } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { documentsIn } from '@portal/service-kit/mongodb/mongodb-client';
import { valuesIn } from '@portal/service-kit/sqlite/sqlite-inspection';
import { mailName, unwrap } from '@portal/service-kit/vault/key-wrapping';
import type { ErasureLedgers } from '@portal/service-kit/vault/erasure-ledger';
import type { Vault } from '@portal/service-kit/vault/vault';
import { allRecords } from '@portal/service-kit/vault/all-records';
import type { VaultStore } from '@portal/service-kit/vault/ports/vault-store';
import { eventsOf } from '../events-of.ts';
import type { Piece } from './scan.ts';

const LOG_FILE = 'events.sqlite';
const GZIP_MAGIC = '\u001f\u008b';

/** Keeps the end of one value from running into the beginning of the next. */
const BETWEEN = Buffer.from([0]);
function* apart(values: Iterable<Buffer>): Generator<Buffer> {
  for (const value of values) {
    yield value;
    yield BETWEEN;
  }
}

type Keys = { readonly vault: Vault; readonly store: Pick<VaultStore, 'keyById'> };

/** Everything that the keys of today open, those of leavers and of the rejected, which are only held, too. */
function opened(
  place: string,
  log: Pick<EventStore, 'readAll'>,
  { vault, store }: Keys,
): Required<Piece> {
  let heldUntil: string | null = null;
  const held = {
    async forOpening(keyId: string) {
      const record = await store.keyById(keyId);
      if (record?.state !== 'held') return null;
      ({ heldUntil } = record);
      return vault.evenHeld.forOpening(keyId);
    },
  };
  async function* boxes(): AsyncGenerator<Buffer> {
    for await (const event of eventsOf(log)) {
      heldUntil = null;
      for (const text of await openedBoxes(event, vault)) yield* apart([Buffer.from(text)]);
      for (const text of await openedBoxes(event, held)) yield* apart([Buffer.from(text)]);
    }
  }
  return { place, bytes: boxes(), heldUntil: () => heldUntil };
}

async function* asJson(log: EventStore): AsyncGenerator<Buffer> {
  for await (const event of eventsOf(log)) yield* apart([Buffer.from(JSON.stringify(event))]);
}

/** A file byte by byte; of a database also each value, of a log also what the newest keys open of it. */
async function* piecesOf(file: string, keys: Keys): AsyncGenerator<Piece> {
  const header = headerOf(file);
  yield { place: file, bytes: createReadStream(file) };
  if (header.toString('latin1').startsWith(GZIP_MAGIC))
    yield { place: `${file}, unpacked`, bytes: createReadStream(file).pipe(createGunzip()) };
  if (!isDatabase(header) || basename(file) === LOCK_FILE) return;
  yield { place: `${file}, its values`, bytes: apart(valuesIn(file)) };
  if (basename(file) !== LOG_FILE) return;
  const { createSqliteEventStore } =
    await import('@portal/service-kit/event-store/sqlite-event-store');
  const log = createSqliteEventStore({ file });
  try {
    yield opened(`${file}, opened with the keys`, log, keys);
  } finally {
    await log.close();
  }
}

async function filesIn(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function* waitingMails(store: VaultStore, vault: Vault): AsyncGenerator<Buffer> {
  const key = await vault.secret('mails');
  for await (const { id, sealed } of allRecords(store.mailsAfter, (mail) => mail.id)) {
    const opened = sealed && unwrap(key, mailName(id), sealed);
    if (opened) yield* apart([opened]);
  }
}

async function* documents(store: VaultStore, vault: Vault): AsyncGenerator<Buffer> {
  for (const name of await store.documentNames()) {
    const { bytes = null } = (await vault.document(name)) ?? {};
    if (bytes) yield* apart([bytes]);
  }
}

async function* erasuresIn([ledger]: ErasureLedgers): AsyncGenerator<Buffer> {
  yield* apart([Buffer.from(JSON.stringify(await ledger.read()))]);
}

async function* pictures(adapters: Adapters): AsyncGenerator<Buffer> {
  const blobs = await adapters.blobs();
  for (const key of await blobs.list('')) {
    const blob = await blobs.get(key);
    yield* apart([Buffer.from(key), ...(blob ? [Buffer.from(blob.bytes)] : [])]);
  }
}

/**
 * Wherever a portal keeps something, as it is stored and as the keys of today open it. The change bus is not among them: it carries ids
 * alone.
 *
 * @param also folders with what left the portal: backups, exports, logs, mails
 */
export async function* placesOf(
  adapters: Adapters,
  settings: AdapterSettings,
  also: readonly string[],
): AsyncGenerator<Piece> {
  const { store } = await adapters.vaultStore();
  const vault = await adapters.vault();
  const usesFolder =
    settings.PORTAL_EVENT_STORE === 'sqlite' ||
    settings.PORTAL_READ_STORE === 'sqlite' ||
    settings.PORTAL_VAULT === 'sqlite' ||
    settings.PORTAL_BLOBS === 'folder' ||
    settings.PORTAL_MAIL === 'outbox';
  const paths = usesFolder ? [settings.PORTAL_DATA_DIR, ...also] : also;
  for (const path of paths)
    for (const file of await filesIn(path)) yield* piecesOf(file, { vault, store });

  if (settings.PORTAL_EVENT_STORE !== 'sqlite') {
    const log = await adapters.eventStore();
    yield { place: 'the log', bytes: asJson(log) };
    yield opened('the log, opened with the keys', log, { vault, store });
  }
  const mongo = settings.PORTAL_MONGODB_URL;
  if (settings.PORTAL_READ_STORE === 'mongodb' && mongo !== undefined)
    yield { place: 'the read models', bytes: documentsIn({ url: mongo, database: 'portal' }) };
  const vaultUrl = settings.PORTAL_VAULT_MONGODB_URL ?? mongo;
  if (settings.PORTAL_VAULT === 'mongodb' && vaultUrl !== undefined)
    yield* [
      { place: 'the vault', bytes: documentsIn({ url: vaultUrl, database: 'portal_vault' }) },
      { place: 'the ledger of erasures', bytes: erasuresIn(await adapters.erasureLedgers()) },
    ];
  if (settings.PORTAL_BLOBS !== 'folder')
    yield { place: 'the pictures', bytes: pictures(adapters) };
  yield { place: 'the documents in the vault', bytes: documents(store, vault) };
  yield { place: 'the mails in the vault', bytes: waitingMails(store, vault) };
}
