import { isDeepStrictEqual } from 'node:util';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import {
  OutOfOrder,
  type EventStore,
  type RecordedEvent,
} from '@portal/service-kit/event-store/event-store';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { allRecords } from '@portal/service-kit/vault/all-records';
import type { ErasureLedger } from '@portal/service-kit/vault/erasure-ledger';
import type { VaultStore } from '@portal/service-kit/vault/ports/vault-store';
import { eventsOf } from './events-of.ts';

export type Holdings = {
  readonly eventStore: EventStore;
  readonly vaultStore: VaultStore;
  readonly blobs: Blobs;
  readonly erasureLedger: ErasureLedger;
};
export type Step = 'vault' | 'pictures' | 'events' | 'verification';
/** `total` is null until the source has been read completely once. */
export type Progress = (step: Step, done: number, total: number | null) => void;
export type Migrated = {
  readonly keys: number;
  readonly credentials: number;
  readonly pictures: number;
  readonly events: number;
  readonly written: number;
};

/** The target holds data that this source would not have written. */
export class MigrationConflict extends StartFailure {
  override readonly name = 'MigrationConflict';
}

const PAGE = 500;
/** More than the portal keeps for one member. */
const MOST_DEVICES = 1_000;

const isSame = (a: RecordedEvent, b: RecordedEvent): boolean =>
  a.id === b.id &&
  a.stream === b.stream &&
  a.revision === b.revision &&
  a.type === b.type &&
  isDeepStrictEqual(a.data, b.data) &&
  isDeepStrictEqual(a.metadata, b.metadata);

const differs = (at: number, source: RecordedEvent | undefined, target: RecordedEvent) =>
  new MigrationConflict(
    source
      ? `Event ${at} of the target (${target.type}, ${target.stream} at ${target.revision}) is not that of the source (${source.type}, ${source.stream} at ${source.revision}): the target must be empty, or hold the beginning of this very history`
      : `The target has events that the source does not have, the first is ${target.type} in ${target.stream} at ${target.revision}`,
  );

/** An interrupted migration may have copied some that were given up since. */
async function deleteAddressesBeyond(source: VaultStore, target: VaultStore): Promise<void> {
  for await (const record of allRecords(target.addressesAfter, ({ hash }) => hash))
    if (!(await source.address(record.hash))) await target.deleteAddress(record);
}

async function migrateVault(
  source: VaultStore,
  target: VaultStore,
  progress: Progress,
): Promise<Pick<Migrated, 'keys' | 'credentials'>> {
  let keys = 0;
  let credentials = 0;
  for await (const key of allRecords(source.keysAfter, ({ keyId }) => keyId)) {
    const stored = await target.createKey(key);
    if (stored.keyId !== key.keyId) {
      throw new MigrationConflict(
        `The target's vault has another key for ${key.subjectId}: its vault must be empty, or this portal's`,
      );
    }
    const { state, wrapped, heldUntil } = key;
    if (stored.state !== state) {
      await target.changeKey(key.keyId, stored.state, { state, wrapped, heldUntil });
    }
    progress('vault', ++keys, null);
  }
  for await (const record of allRecords(source.credentialsAfter, ({ subjectId }) => subjectId)) {
    const stored = await target.credential(record.subjectId);
    await target.putCredential(record, stored?.version ?? null);
    progress('vault', keys + ++credentials, null);
  }
  for await (const record of allRecords(source.addressesAfter, ({ hash }) => hash))
    await target.putAddress(record, await target.address(record.hash));
  await deleteAddressesBeyond(source, target);
  for await (const record of allRecords(source.sessionsAfter, ({ id }) => id)) {
    await target.addSession(record);
    const { id, lastUsedAt, endedAt, endReason, credentialVersion } = record;
    await target.noteSessionUse(id, lastUsedAt);
    await target.renewSession(id, credentialVersion);
    if (endedAt !== null) await target.endSession(id, endedAt, endReason);
  }
  for await (const record of allRecords(source.knownDevicesAfter, ({ hash }) => hash))
    await target.putKnownDevice(record, MOST_DEVICES);
  for (const name of await source.documentNames()) {
    const document = await source.document(name);
    if (document) await target.putDocument(document, await target.documentId(name));
  }
  for await (const record of allRecords(source.mailsAfter, ({ id }) => id))
    await target.putMail(record, (await target.mail(record.id))?.version ?? null);
  let lastAccess = '';
  for (;;) {
    const page = await source.accessesAfter(lastAccess, PAGE);
    await target.addAccesses(page);
    const last = page.at(-1);
    if (!last) break;
    lastAccess = last.id;
  }
  // Secrets come last, because the check of the master key is one of them: an unfinished vault must not look finished
  for (const name of await source.secretNames()) {
    const wrapped = await source.secret(name);
    if (wrapped) await target.replaceSecret(name, wrapped);
  }
  return { keys, credentials };
}

async function migrateErasures(source: ErasureLedger, target: ErasureLedger): Promise<void> {
  const { id, erasures } = await source.read();
  // A portal that this version has not started yet has none
  if (id === null) return;
  if ((await target.begin(id)) !== id)
    throw new MigrationConflict(
      `${target.place} has a ledger of erasures of another portal: it must be empty, or this portal's`,
    );
  const copied = new Set((await target.read()).erasures.map(({ subjectId }) => subjectId));
  const lacking = erasures.filter(({ subjectId }) => !copied.has(subjectId));
  if (lacking.length > 0) await target.append(lacking);
}

async function migrateBlobs(source: Blobs, target: Blobs, progress: Progress): Promise<number> {
  const keys = await source.list('');
  for (const [done, key] of keys.entries()) {
    const blob = await source.get(key);
    const stored = await target.get(key);
    const same = blob !== null && stored !== null && Buffer.from(blob.bytes).equals(stored.bytes);
    if (blob && !same) await target.put(key, blob);
    progress('pictures', done + 1, keys.length);
  }
  return keys.length;
}

/**
 * Compares the target with the beginning of the source.
 *
 * @returns how many events the target has
 * @throws MigrationConflict
 */
async function compareEvents(
  source: EventStore,
  target: EventStore,
  onEvent: (done: number) => void,
): Promise<number> {
  const originals = eventsOf(source);
  let at = 0;
  for await (const copy of eventsOf(target)) {
    at += 1;
    const original = await originals.next();
    if (original.done === true) throw differs(at, undefined, copy);
    if (!isSame(original.value, copy)) throw differs(at, original.value, copy);
    onEvent(at);
  }
  return at;
}

/** Appends what the target lacks. */
async function migrateEvents(
  source: EventStore,
  target: EventStore,
  progress: Progress,
): Promise<Pick<Migrated, 'events' | 'written'>> {
  const compared = await compareEvents(source, target, (done) => progress('events', done, null));
  let [events, written] = [0, 0];
  let page: RecordedEvent[] = [];
  async function write(): Promise<void> {
    await target.appendInOrder(page).catch((error: unknown) => {
      if (!(error instanceof OutOfOrder)) throw error;
      throw new MigrationConflict(`${error.message}: empty the target's log and migrate again`);
    });
    written += page.length;
    page = [];
    progress('events', compared + written, null);
  }
  for await (const event of eventsOf(source)) {
    events += 1;
    if (events > compared) page.push(event);
    if (page.length === PAGE) await write();
  }
  await write();
  return { events, written };
}

/**
 * Copies a portal to other engines, and compares the result with the source event by event. Neither portal may run meanwhile, and both use
 * the same master key. After an interruption the same call continues.
 *
 * @throws MigrationConflict, and errors of the stores
 */
export async function migrate(
  source: Holdings,
  target: Holdings,
  progress: Progress,
): Promise<Migrated> {
  await migrateErasures(source.erasureLedger, target.erasureLedger);
  const { keys, credentials } = await migrateVault(source.vaultStore, target.vaultStore, progress);
  const pictures = await migrateBlobs(source.blobs, target.blobs, progress);
  const { events, written } = await migrateEvents(source.eventStore, target.eventStore, progress);
  const onEvent = (done: number): void => progress('verification', done, events);
  const compared = await compareEvents(source.eventStore, target.eventStore, onEvent);
  if (compared < events)
    throw new MigrationConflict(`The target has only ${compared} of the ${events} events`);
  return { keys, credentials, pictures, events, written };
}
