import { randomUUID } from 'node:crypto';
import type { IsoInstant } from '../time/iso-instant.ts';
import { StartFailure } from '../process/lifecycle.ts';
import { pause } from '../time/pausing.ts';
import { secretName, unwrap, wrap } from './key-wrapping.ts';
import { createVault } from './vault.ts';
import type { VaultStore } from './ports/vault-store.ts';

/** The key of the subject was destroyed, or is about to be. */
export type Erasure = { readonly subjectId: string; readonly at: IsoInstant };

/**
 * The keys that were destroyed, apart from the vault: a copy of the vault from before brings none of them back. Holds ids and times alone.
 */
export interface ErasureLedger {
  /** Names the ledger for people: a path, or the name of a database. */
  readonly place: string;
  /** `id` is null until it is begun. */
  read(): Promise<{ readonly id: string | null; readonly erasures: readonly Erasure[] }>;
  /** @returns the id under which it is begun, which is another one if it was begun before */
  begin(id: string): Promise<string>;
  /** Durable once it resolves. */
  append(erasures: readonly Erasure[]): Promise<void>;
  close(): Promise<void>;
}

/** The portal's own one, and its copies. */
export type ErasureLedgers = readonly [own: ErasureLedger, ...copies: ErasureLedger[]];

const MARK = 'erasure-ledger';
const AGAIN_AFTER_MS = 100;
const TRIES = 10;

type Read = Awaited<ReturnType<ErasureLedger['read']>>;
function byFirst(reads: readonly Pick<Read, 'erasures'>[]): ReadonlyMap<string, Erasure> {
  const first = new Map<string, Erasure>();
  for (const erasure of reads.flatMap(({ erasures }) => erasures))
    if (!first.has(erasure.subjectId)) first.set(erasure.subjectId, erasure);
  return first;
}

const missing = (place: string) =>
  new StartFailure(
    `The ledger of erasures is missing (${place}), so this vault may open what was erased since it was copied. Put the newest ledger back there: it is in every backup, and where PORTAL_ERASURE_LEDGER_COPY says. If there is none, npm run restore -- --accept-missing-ledger opens the portal without it, and the history says so`,
  );

async function markOf(store: VaultStore, masterKey: Buffer): Promise<string | null> {
  const wrapped = await store.secret(MARK);
  return wrapped === null
    ? null
    : (unwrap(masterKey, secretName(MARK), wrapped)?.toString() ?? null);
}

const wrappedMark = (masterKey: Buffer, id: string) =>
  wrap(masterKey, secretName(MARK), Buffer.from(id));

/** @throws StartFailure if a ledger belongs to another vault, or this vault's is in none of the places */
async function readAll(
  store: VaultStore,
  masterKey: Buffer,
  ledgers: ErasureLedgers,
): Promise<{ readonly id: string | null; readonly reads: readonly Read[] }> {
  const mark = await markOf(store, masterKey);
  const reads = await Promise.all(ledgers.map((ledger) => ledger.read()));
  const id = mark ?? reads.find((read) => read.id !== null)?.id ?? null;
  for (const [index, read] of reads.entries())
    if (read.id !== null && read.id !== id)
      throw new StartFailure(
        `The ledger of erasures in ${ledgers[index]?.place ?? ''} is that of another portal, or of one that was opened without a ledger since`,
      );
  if (mark !== null && reads.every((read) => read.id === null)) throw missing(ledgers[0].place);
  return { id, reads };
}

/** Everything of the subject that the vault has, the key last: until it is destroyed the subject is found again. */
async function destroyAgain(store: VaultStore, masterKey: Buffer, subjectId: string) {
  await store.deleteCredential(subjectId);
  await store.deleteAddressesOf(subjectId);
  await store.deleteTokensOf(subjectId);
  await store.deleteSessionsOf(subjectId);
  await store.deleteKnownDevicesOf(subjectId);
  await store.deleteMailsOf(subjectId, null);
  await store.deleteAccessesOf(subjectId);
  await createVault(store, masterKey).destroy(subjectId);
}

async function deleteDocumentsOf(
  store: VaultStore,
  erased: ReadonlyMap<string, Erasure>,
): Promise<void> {
  for (const name of await store.documentNames()) {
    const document = await store.document(name);
    if (document?.sealed && erased.has(document.id))
      await store.putDocument({ ...document, id: randomUUID(), sealed: null }, document.id);
  }
}

/**
 * Makes the ledgers and the vault say the same: whatever is erased in one of them is erased in all. A vault that is older than its ledgers
 * loses its keys again.
 *
 * @returns how many subjects the vault had brought back
 * @throws StartFailure if a ledger belongs to another vault, or this vault's is in none of the places
 */
export async function replayErasures(
  store: VaultStore,
  masterKey: Buffer,
  ledgers: ErasureLedgers,
): Promise<number> {
  const { id: known, reads } = await readAll(store, masterKey, ledgers);
  // Processes that start at the same time agree by the first ledger
  const id = await ledgers[0].begin(known ?? randomUUID());
  const at = new Date().toISOString();
  const destroyed = new Set(await store.destroyedSubjects());
  const ofVault = { erasures: [...destroyed].map((subjectId) => ({ subjectId, at })) };
  const all = byFirst([...reads, ofVault]);
  for (const [index, ledger] of ledgers.entries()) {
    await ledger.begin(id);
    const has = byFirst(reads.slice(index, index + 1));
    const lacking = [...all.values()].filter(({ subjectId }) => !has.has(subjectId));
    if (lacking.length > 0) await ledger.append(lacking);
  }
  const broughtBack = [...all.keys()].filter((subjectId) => !destroyed.has(subjectId));
  if (broughtBack.length > 0) await deleteDocumentsOf(store, all);
  for (const subjectId of broughtBack) await destroyAgain(store, masterKey, subjectId);
  await store.createSecret(MARK, wrappedMark(masterKey, id));
  return broughtBack.length;
}

/**
 * For tools beside a portal, which change nothing.
 *
 * @throws StartFailure if the vault is older than its ledgers, or none of them is there
 */
export async function requireReplayed(
  store: VaultStore,
  masterKey: Buffer,
  ledgers: ErasureLedgers,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { reads } = await readAll(store, masterKey, ledgers);
    const destroyed = new Set(await store.destroyedSubjects());
    if ([...byFirst(reads).keys()].every((subjectId) => destroyed.has(subjectId))) return;
    if (attempt === TRIES)
      throw new StartFailure(
        'The vault is older than the ledger of erasures. Start the portal once: it destroys the keys again',
      );
    // A running portal writes into the ledger just before it destroys a key
    await pause(AGAIN_AFTER_MS);
  }
}

/** Begins new ledgers with what the vault itself knows, after the old ones were lost. */
export async function startNewLedger(
  store: VaultStore,
  masterKey: Buffer,
  ledgers: ErasureLedgers,
): Promise<void> {
  const id = await ledgers[0].begin(randomUUID());
  await store.replaceSecret(MARK, wrappedMark(masterKey, id));
  await replayErasures(store, masterKey, ledgers);
}

/**
 * Notes erasures in the first ledger before they happen, and in its copies as far as they can be reached: a copy that lacks some gets them
 * with the next one, or at the next start.
 */
export function erasureNotes(
  [own, ...copies]: ErasureLedgers,
  onCopyFailed: (place: string, error: unknown) => void,
): (subjectId: string) => Promise<void> {
  const lacking = new Map<ErasureLedger, readonly Erasure[]>();
  return async (subjectId) => {
    const erasure = { subjectId, at: new Date().toISOString() };
    await own.append([erasure]);
    for (const copy of copies) {
      const erasures = [...(lacking.get(copy) ?? []), erasure];
      lacking.set(copy, erasures);
      try {
        await copy.append(erasures);
        lacking.set(
          copy,
          (lacking.get(copy) ?? []).filter((each) => !erasures.includes(each)),
        );
      } catch (error) {
        onCopyFailed(copy.place, error);
      }
    }
  };
}
