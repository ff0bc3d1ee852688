import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataKeys } from '../event-codec.ts';
import { keyName, secretName, unwrap, wrap } from './key-wrapping.ts';
import { VaultUnavailable, type KeyRecord, type VaultStore } from './vault-store.ts';

const DATA_KEY_BYTES = 32;
/** After a key is held or destroyed here, another process may use it for this long. */
const OPEN_FOR_MS = 60_000;
const OPEN_KEYS = 20_000;

type Unsealed = Pick<
  VaultStore,
  | 'credential'
  | 'putCredential'
  | 'deleteCredential'
  | 'putToken'
  | 'token'
  | 'takeToken'
  | 'deleteTokensOf'
  | 'addSession'
  | 'session'
  | 'sessionsOf'
  | 'noteSessionUse'
  | 'renewSession'
  | 'endSession'
  | 'endSessionsOf'
  | 'deleteSessionsOf'
  | 'deleteSessionsUnusedSince'
>;

/** Unwrapped data keys, credentials, one-time tokens, sessions and the portal's own secrets. Every operation throws VaultUnavailable. */
export interface Vault extends DataKeys, Unsealed {
  hold(subjectId: string, untilIso: string): Promise<void>;
  release(subjectId: string): Promise<boolean>;
  /** Leaves a permanent tombstone, even if there was no key, so that none can be created again. */
  destroy(subjectId: string): Promise<void>;
  dueForDestruction(nowIso: string): Promise<readonly string[]>;
  /** 32 random bytes, created at first use; the same in every process for ever. */
  secret(name: string): Promise<Buffer>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

type OpenKey = { readonly keyId: string; readonly key: Buffer };

export function createVault(
  store: VaultStore,
  masterKey: Buffer,
  options: { readonly openKeys?: number; readonly openForMs?: number } = {},
): Vault {
  const cache = { max: options.openKeys ?? OPEN_KEYS, ttl: options.openForMs ?? OPEN_FOR_MS };
  const bySubject = new LRUCache<string, OpenKey>(cache);
  const byId = new LRUCache<string, Buffer>(cache);
  const secrets = new Map<string, Buffer>();
  /** Counts dropped keys: a key that was read before a drop must not be cached after it. */
  let drops = 0;

  function drop({ subjectId, keyId }: KeyRecord): void {
    drops++;
    bySubject.delete(subjectId);
    byId.delete(keyId);
  }

  function openRecord(record: KeyRecord, readAt: number): OpenKey | null {
    if (record.state !== 'live' || record.wrapped === null) return null;
    const key = unwrap(masterKey, keyName(record.keyId), record.wrapped);
    if (!key)
      throw new VaultUnavailable(`The master key does not open the data key ${record.keyId}`);
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

  async function openById(keyId: string): Promise<Buffer | null> {
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

  return {
    async forSealing(subjectId) {
      return bySubject.get(subjectId) ?? openSubject(subjectId);
    },
    forOpening: (keyId) => byId.get(keyId) ?? openById(keyId),

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
    async destroy(subjectId) {
      await change(subjectId, 'destroyed', ({ state }) =>
        state === 'destroyed' ? null : { state: 'destroyed', wrapped: null, heldUntil: null },
      );
    },
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

    credential: (subjectId) => store.credential(subjectId),
    putCredential: (record, expected) => store.putCredential(record, expected),
    deleteCredential: (subjectId) => store.deleteCredential(subjectId),
    putToken: (record) => store.putToken(record),
    token: (hash) => store.token(hash),
    takeToken: (hash) => store.takeToken(hash),
    deleteTokensOf: (subjectId) => store.deleteTokensOf(subjectId),
    addSession: (record) => store.addSession(record),
    session: (id) => store.session(id),
    sessionsOf: (subjectId) => store.sessionsOf(subjectId),
    noteSessionUse: (id, at) => store.noteSessionUse(id, at),
    renewSession: (id, credentialVersion) => store.renewSession(id, credentialVersion),
    endSession: (id, at) => store.endSession(id, at),
    endSessionsOf: (subjectId, at, except) => store.endSessionsOf(subjectId, at, except),
    deleteSessionsOf: (subjectId) => store.deleteSessionsOf(subjectId),
    deleteSessionsUnusedSince: (instant) => store.deleteSessionsUnusedSince(instant),

    ping: () => store.ping(),

    async close() {
      bySubject.clear();
      byId.clear();
      secrets.clear();
      await store.close();
    },
  };
}
