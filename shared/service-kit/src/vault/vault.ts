import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataKeys } from '../event-sourcing/event-codec.ts';
import { placesFor } from '../cache-places.ts';
import { documentName, keyName, secretName, unwrap, wrap } from './key-wrapping.ts';
import type { KeyRecord, KeyStore } from './ports/key-store.ts';
import type { SecretStore } from './ports/secret-store.ts';
import type { VaultStore } from './ports/vault-store.ts';
import { VaultUnavailable } from './ports/vault-unavailable.ts';

const DATA_KEY_BYTES = 32;
/** After a key is held or destroyed here, another process may use it for this long. */
const OPEN_FOR_MS = 60_000;
const OPEN_KEYS = 20_000;

/** Unwrapped data keys, credentials, email addresses, one-time tokens, sessions, unsent mails, accesses and the portal's own secrets. Every operation throws VaultUnavailable. */
export interface Vault
  extends
    DataKeys,
    Omit<VaultStore, keyof KeyStore | keyof SecretStore | 'document' | 'putDocument'> {
  /** Opens what is sealed under held keys too, for the few who may still read it: the mail about a rejection, and taking that back. */
  readonly evenHeld: DataKeys;
  hold(subjectId: string, untilIso: string): Promise<void>;
  release(subjectId: string): Promise<boolean>;
  /** Leaves a permanent tombstone, even if there was no key, so that none can be created again. The ledger of erasures has it first. */
  destroy(subjectId: string): Promise<void>;
  destroyedSubjects(): Promise<readonly string[]>;
  dueForDestruction(nowIso: string): Promise<readonly string[]>;
  /** 32 random bytes, created at first use; the same in every process for ever. */
  secret(name: string): Promise<Buffer>;
  deleteSecret(name: string): Promise<void>;
  /** A short text that this vault remembers, and that goes wherever it is copied. Null until there is one. */
  note(name: string): Promise<string | null>;
  putNote(name: string, text: string): Promise<void>;
  /** `id` changes with every change of the document; `bytes` is null once it is deleted. */
  document(name: string): Promise<VaultDocument | null>;
  /**
   * Seals the document under a new key and destroys the key of the one that it replaces.
   *
   * @param expected id of the document that it replaces, null for none; returns false if there is another by now
   */
  putDocument(
    document: Pick<VaultDocument, 'position' | 'bytes'> & { readonly name: string },
    expected: string | null,
  ): Promise<boolean>;
}

export type VaultDocument = {
  readonly id: string;
  /** Position of the event that the document follows from. */
  readonly position: string;
  readonly bytes: Buffer | null;
};

type OpenKey = { readonly keyId: string; readonly key: KeyObject };

export function createVault(
  store: VaultStore,
  masterKeyBytes: Buffer,
  options: {
    readonly openKeys?: number;
    readonly openForMs?: number;
    /** Resolves once the ledger of erasures has the subject. */
    readonly noteErasure?: (subjectId: string) => Promise<void>;
  } = {},
): Vault {
  const masterKey = createSecretKey(masterKeyBytes);
  const cache = {
    ...placesFor(options.openKeys ?? OPEN_KEYS),
    ttl: options.openForMs ?? OPEN_FOR_MS,
  };
  const bySubject = new LRUCache<string, OpenKey>(cache);
  const byId = new LRUCache<string, KeyObject>(cache);
  const secrets = new Map<string, Buffer>();
  /** Counts dropped keys: a key that was read before a drop must not be cached after it. */
  let drops = 0;

  function drop({ subjectId, keyId }: KeyRecord): void {
    drops++;
    bySubject.delete(subjectId);
    byId.delete(keyId);
  }

  function unwrapped({ keyId, wrapped }: KeyRecord): KeyObject | null {
    if (wrapped === null) return null;
    const key = unwrap(masterKey, keyName(keyId), wrapped);
    if (!key) throw new VaultUnavailable(`The master key does not open the data key ${keyId}`);
    return createSecretKey(key);
  }

  function openRecord(record: KeyRecord, readAt: number): OpenKey | null {
    const key = record.state === 'live' ? unwrapped(record) : null;
    if (!key) return null;
    const open = { keyId: record.keyId, key };
    if (readAt === drops) {
      bySubject.set(record.subjectId, open);
      byId.set(record.keyId, key);
    }
    return open;
  }

  function newKey(subjectId: string, state: 'live' | 'destroyed'): KeyRecord {
    const keyId = randomUUID();
    const wrapped =
      state === 'live' ? wrap(masterKey, keyName(keyId), randomBytes(DATA_KEY_BYTES)) : null;
    return { keyId, subjectId, state, wrapped, heldUntil: null };
  }

  async function openSubject(subjectId: string): Promise<OpenKey | null> {
    const readAt = drops;
    const record =
      (await store.keyOfSubject(subjectId)) ?? (await store.createKey(newKey(subjectId, 'live')));
    return openRecord(record, readAt);
  }

  async function openById(keyId: string): Promise<KeyObject | null> {
    const readAt = drops;
    const record = await store.keyById(keyId);
    return record ? (openRecord(record, readAt)?.key ?? null) : null;
  }

  /** Retries until the change succeeds, because another process may change the key between the read and the write. */
  async function change(
    subjectId: string,
    first: 'live' | 'destroyed',
    next: (record: KeyRecord) => Pick<KeyRecord, 'state' | 'wrapped' | 'heldUntil'> | null,
  ): Promise<KeyRecord> {
    for (;;) {
      const record =
        (await store.keyOfSubject(subjectId)) ?? (await store.createKey(newKey(subjectId, first)));
      const wanted = next(record);
      if (!wanted) return record;
      const changed = await store.changeKey(record.keyId, record.state, wanted);
      drop(record);
      if (changed) return { ...record, ...wanted };
    }
  }

  async function document(name: string): Promise<VaultDocument | null> {
    const record = await store.document(name);
    if (!record) return null;
    const { id, position, sealed } = record;
    if (sealed === null) return { id, position, bytes: null };
    const open = await openSubject(id);
    const bytes = open && unwrap(open.key, documentName(name), sealed);
    if (bytes) return { id, position, bytes };
    // The document's key is destroyed just after the document is replaced
    if ((await store.documentId(name)) !== id) return document(name);
    throw new VaultUnavailable(`The document ${name} cannot be opened`);
  }

  async function destroy(subjectId: string): Promise<void> {
    const record = await store.keyOfSubject(subjectId);
    if (record?.state === 'destroyed') return;
    await options.noteErasure?.(subjectId);
    await change(subjectId, 'destroyed', ({ state }) =>
      state === 'destroyed' ? null : { state: 'destroyed', wrapped: null, heldUntil: null },
    );
  }

  return {
    ...store,

    async forSealing(subjectId) {
      return bySubject.get(subjectId) ?? openSubject(subjectId);
    },
    forOpening: (keyId) => byId.get(keyId) ?? openById(keyId),
    async readAhead(keyIds) {
      const missing = [...new Set(keyIds)].filter((keyId) => !byId.has(keyId));
      if (missing.length < 2) return;
      const readAt = drops;
      for (const record of await store.keysById(missing)) openRecord(record, readAt);
    },

    evenHeld: {
      forSealing: async () => null,
      async forOpening(keyId) {
        const record = await store.keyById(keyId);
        return record && unwrapped(record);
      },
    },

    async hold(subjectId, untilIso) {
      await change(subjectId, 'live', ({ state, wrapped }) =>
        state === 'destroyed' ? null : { state: 'held', wrapped, heldUntil: untilIso },
      );
    },
    async release(subjectId) {
      if (!(await store.keyOfSubject(subjectId))) return false;
      const record = await change(subjectId, 'live', ({ state, wrapped }) =>
        state === 'held' ? { state: 'live', wrapped, heldUntil: null } : null,
      );
      return record.state === 'live';
    },
    destroy,
    dueForDestruction: async (nowIso) =>
      (await store.heldKeys(nowIso)).map(({ subjectId }) => subjectId),

    async secret(name) {
      const known = secrets.get(name);
      if (known) return known;
      const wrapped =
        (await store.secret(name)) ??
        (await store.createSecret(
          name,
          wrap(masterKey, secretName(name), randomBytes(DATA_KEY_BYTES)),
        ));
      const secret = unwrap(masterKey, secretName(name), wrapped);
      if (!secret) throw new VaultUnavailable(`The master key does not open the secret ${name}`);
      secrets.set(name, secret);
      return secret;
    },

    async deleteSecret(name) {
      await store.deleteSecret(name);
      secrets.delete(name);
    },
    async note(name) {
      const wrapped = await store.secret(name);
      return wrapped && (unwrap(masterKey, secretName(name), wrapped)?.toString() ?? null);
    },
    putNote: (name, text) =>
      store.replaceSecret(name, wrap(masterKey, secretName(name), Buffer.from(text))),

    document,
    async putDocument({ name, position, bytes }, expected) {
      const id = randomUUID();
      const open = bytes && (await openSubject(id));
      const sealed = bytes && open ? wrap(open.key, documentName(name), bytes) : null;
      const isPut = await store.putDocument({ name, id, position, sealed }, expected);
      if (!isPut) await destroy(id);
      else if (expected !== null) await destroy(expected);
      return isPut;
    },

    async close() {
      bySubject.clear();
      byId.clear();
      secrets.clear();
      await store.close();
    },
  };
}
