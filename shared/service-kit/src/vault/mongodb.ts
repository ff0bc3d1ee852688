import type { Binary, Collection } from 'mongodb';
import { guarded, isDuplicateKey, openMongo, type MongoOptions } from '../mongodb.ts';
import {
  VaultUnavailable,
  type AddressRecord,
  type CredentialRecord,
  type AttemptsRecord,
  type DocumentRecord,
  type KeyRecord,
  type MailRecord,
  type AccessRecord,
  type KnownDeviceRecord,
  type SessionRecord,
  type TokenRecord,
  type VaultStore,
} from './vault-store.ts';

type StoredKey = {
  readonly _id: string;
  readonly keyId: string;
  readonly state: KeyRecord['state'];
  readonly wrapped: Binary | Buffer | null;
  readonly heldUntil: string | null;
};
type StoredCredential = { readonly _id: string; readonly hash: string; readonly version: number };
type StoredAddress = Omit<AddressRecord, 'hash'> & { readonly _id: string };
type StoredToken = { readonly _id: string; readonly subjectId: string; readonly expiresAt: string };
/** Earlier releases stored no `confirmedAt`. */
type StoredSession = Omit<SessionRecord, 'id' | 'confirmedAt'> & {
  readonly _id: string;
  readonly confirmedAt?: SessionRecord['confirmedAt'];
};
type StoredKnownDevice = Omit<KnownDeviceRecord, 'hash'> & { readonly _id: string };
type StoredAttempts = AttemptsRecord & { readonly _id: string };
type StoredDocument = Omit<DocumentRecord, 'name' | 'sealed'> & {
  readonly _id: string;
  readonly sealed: Binary | Buffer | null;
};
type StoredMail = Omit<MailRecord, 'id' | 'sealed'> & {
  readonly _id: string;
  readonly sealed: Binary | Buffer | null;
};
type StoredAccess = Omit<AccessRecord, 'id'> & { readonly _id: string };
type StoredSecret = { readonly _id: string; readonly wrapped: Binary | Buffer };

const bytes = (stored: Binary | Buffer): Uint8Array =>
  Buffer.isBuffer(stored) ? stored : Buffer.from(stored.buffer);

const toKey = (stored: StoredKey): KeyRecord => ({
  keyId: stored.keyId,
  subjectId: stored._id,
  state: stored.state,
  wrapped: stored.wrapped === null ? null : bytes(stored.wrapped),
  heldUntil: stored.heldUntil,
});
const toAddress = ({ _id, ...record }: StoredAddress): AddressRecord => ({ hash: _id, ...record });
const fromAddress = ({ hash, ...record }: AddressRecord): StoredAddress => ({
  _id: hash,
  ...record,
});
const toToken = ({ _id, subjectId, expiresAt }: StoredToken): TokenRecord => ({
  hash: _id,
  subjectId,
  expiresAt,
});
const toKnownDevice = ({ _id, ...record }: StoredKnownDevice): KnownDeviceRecord => ({
  hash: _id,
  ...record,
});
const toSession = ({ _id, confirmedAt = null, ...record }: StoredSession): SessionRecord => ({
  id: _id,
  ...record,
  confirmedAt,
});
const toMail = ({ _id, sealed, ...record }: StoredMail): MailRecord => ({
  id: _id,
  ...record,
  sealed: sealed && bytes(sealed),
});
const fromMail = ({ id, sealed, ...record }: MailRecord): StoredMail => ({
  _id: id,
  ...record,
  sealed: sealed && Buffer.from(sealed),
});

const toAccess = ({ _id, ...record }: StoredAccess): AccessRecord => ({ id: _id, ...record });

export async function openMongoVaultStore(options: MongoOptions): Promise<VaultStore> {
  const { client, db } = openMongo(options);
  const keys: Collection<StoredKey> = db.collection('keys');
  const credentials: Collection<StoredCredential> = db.collection('credentials');
  const addresses: Collection<StoredAddress> = db.collection('addresses');
  const tokens: Collection<StoredToken> = db.collection('tokens');
  const sessions: Collection<StoredSession> = db.collection('sessions');
  const knownDevices: Collection<StoredKnownDevice> = db.collection('knownDevices');
  const attempts: Collection<StoredAttempts> = db.collection('attempts');
  const documents: Collection<StoredDocument> = db.collection('documents');
  const mails: Collection<StoredMail> = db.collection('mails');
  const accesses: Collection<StoredAccess> = db.collection('accesses');
  const secrets: Collection<StoredSecret> = db.collection('secrets');
  const vault = <Result>(operation: () => Promise<Result>) =>
    guarded(operation, (message, cause) => new VaultUnavailable(message, cause));

  await vault(async () => {
    await client.connect();
    await keys.createIndex({ keyId: 1 }, { unique: true }, undefined);
    await keys.createIndex({ state: 1, heldUntil: 1 }, undefined, undefined);
    await addresses.createIndex({ subjectId: 1 }, undefined, undefined);
    await addresses.createIndex({ state: 1, since: 1 }, undefined, undefined);
    await tokens.createIndex({ subjectId: 1 }, undefined, undefined);
    await sessions.createIndex({ subjectId: 1 }, undefined, undefined);
    await sessions.createIndex({ lastUsedAt: 1 }, undefined, undefined);
    await mails.createIndex({ state: 1, at: 1 }, undefined, undefined);
    await mails.createIndex({ subjectId: 1 }, undefined, undefined);
    await accesses.createIndex({ subjectId: 1, at: 1 }, undefined, undefined);
    await knownDevices.createIndex({ subjectId: 1, usedAt: 1 }, undefined, undefined);
    await attempts.createIndex({ endsAt: 1 }, undefined, undefined);
  });

  async function inserted(insert: () => Promise<unknown>): Promise<boolean> {
    try {
      await insert();
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function addAttempts(
    source: string,
    by: number,
    { at, endsAt }: { readonly at: string; readonly endsAt: string },
  ): Promise<AttemptsRecord> {
    const added = await attempts.findOneAndUpdate(
      { _id: source, endsAt: { $gt: at }, ...(by < 0 ? { count: { $gte: -by } } : {}) },
      { $inc: { count: by } },
      { returnDocument: 'after' },
    );
    if (added) return { count: added.count, endsAt: added.endsAt };
    const first = { count: Math.max(0, by), endsAt };
    // A count below what is taken away begins anew, too
    const ended = by < 0 ? { _id: source } : { _id: source, endsAt: { $lte: at } };
    const begun = await inserted(() =>
      attempts.updateOne(ended, { $set: first }, { upsert: true }),
    );
    return begun ? first : addAttempts(source, by, { at, endsAt });
  }

  return {
    keyOfSubject: (subjectId) =>
      vault(async () => {
        const found = await keys.findOne({ _id: subjectId });
        return found && toKey(found);
      }),
    keyById: (keyId) =>
      vault(async () => {
        const found = await keys.findOne({ keyId });
        return found && toKey(found);
      }),
    keysById: (keyIds) =>
      vault(async () => {
        const found = await keys.find({ keyId: { $in: [...keyIds] } }).toArray();
        return found.map(toKey);
      }),
    createKey: (record) =>
      vault(async () => {
        const { subjectId, keyId, state, wrapped, heldUntil } = record;
        const made = await inserted(() =>
          keys.insertOne({
            _id: subjectId,
            keyId,
            state,
            wrapped: wrapped && Buffer.from(wrapped),
            heldUntil,
          }),
        );
        const stored = made ? null : await keys.findOne({ _id: subjectId });
        return stored ? toKey(stored) : record;
      }),
    changeKey: (keyId, from, to) =>
      vault(async () => {
        const { state, wrapped, heldUntil } = to;
        const changed = await keys.updateOne(
          { keyId, state: from },
          { $set: { state, wrapped: wrapped && Buffer.from(wrapped), heldUntil } },
        );
        return changed.matchedCount === 1;
      }),
    heldKeys: (until) =>
      vault(async () => {
        const held = await keys.find({ state: 'held', heldUntil: { $lte: until } }).toArray();
        return held.map(toKey);
      }),
    keysAfter: (keyId, limit) =>
      vault(async () => {
        const found = await keys
          .find(keyId === null ? {} : { keyId: { $gt: keyId } })
          .sort({ keyId: 1 })
          .limit(limit)
          .toArray();
        return found.map(toKey);
      }),
    destroyedSubjects: () =>
      vault(async () => {
        const found = keys.find({ state: 'destroyed' }, { projection: { _id: 1 } });
        return (await found.toArray()).map(({ _id }) => _id);
      }),

    credential: (subjectId) =>
      vault(async () => {
        const found = await credentials.findOne({ _id: subjectId });
        return found && { subjectId, hash: found.hash, version: found.version };
      }),
    credentialsAfter: (subjectId, limit) =>
      vault(async () => {
        const found = await credentials
          .find(subjectId === null ? {} : { _id: { $gt: subjectId } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(({ _id, hash, version }) => ({ subjectId: _id, hash, version }));
      }),
    putCredential: ({ subjectId, hash, version }: CredentialRecord, expected) =>
      vault(async () => {
        if (expected === null) {
          return inserted(() => credentials.insertOne({ _id: subjectId, hash, version }));
        }
        const changed = await credentials.updateOne(
          { _id: subjectId, version: expected },
          { $set: { hash, version } },
        );
        return changed.matchedCount === 1;
      }),
    deleteCredential: (subjectId) =>
      vault(async () => void (await credentials.deleteOne({ _id: subjectId }))),

    address: (hash) =>
      vault(async () => {
        const found = await addresses.findOne({ _id: hash });
        return found && toAddress(found);
      }),
    addressesOf: (subjectId) =>
      vault(async () => (await addresses.find({ subjectId }).toArray()).map(toAddress)),
    addressesAfter: (hash, limit) =>
      vault(async () => {
        const found = addresses
          .find(hash === null ? {} : { _id: { $gt: hash } })
          .sort({ _id: 1 })
          .limit(limit);
        return (await found.toArray()).map(toAddress);
      }),
    addressesReservedBefore: (instant) =>
      vault(async () => {
        const found = addresses.find({ state: 'reserved', since: { $lt: instant } });
        return (await found.sort({ since: 1 }).toArray()).map(toAddress);
      }),
    putAddress: (record, expected) =>
      vault(async () => {
        const stored = fromAddress(record);
        if (expected === null) return inserted(() => addresses.insertOne(stored));
        const filter = fromAddress({ ...expected, hash: record.hash });
        return (await addresses.replaceOne(filter, stored)).matchedCount === 1;
      }),
    deleteAddress: (record) =>
      vault(async () => (await addresses.deleteOne(fromAddress(record))).deletedCount === 1),
    deleteAddressesOf: (subjectId) =>
      vault(async () => void (await addresses.deleteMany({ subjectId }))),

    putToken: ({ hash, subjectId, expiresAt }) =>
      vault(async () => {
        await tokens.replaceOne({ _id: hash }, { subjectId, expiresAt }, { upsert: true });
      }),
    token: (hash) =>
      vault(async () => {
        const found = await tokens.findOne({ _id: hash });
        return found && toToken(found);
      }),
    takeToken: (hash) =>
      vault(async () => {
        const taken = await tokens.findOneAndDelete({ _id: hash });
        return taken && toToken(taken);
      }),
    deleteTokensOf: (subjectId) => vault(async () => void (await tokens.deleteMany({ subjectId }))),

    addSession: ({ id, ...record }) =>
      vault(async () => void (await inserted(() => sessions.insertOne({ _id: id, ...record })))),
    session: (id) =>
      vault(async () => {
        const found = await sessions.findOne({ _id: id });
        return found && toSession(found);
      }),
    sessionsOf: (subjectId) =>
      vault(async () => (await sessions.find({ subjectId }).toArray()).map(toSession)),
    sessionsAfter: (id, limit) =>
      vault(async () => {
        const found = await sessions
          .find(id === null ? {} : { _id: { $gt: id } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(toSession);
      }),
    noteSessionUse: (id, at) =>
      vault(async () => void (await sessions.updateOne({ _id: id }, { $max: { lastUsedAt: at } }))),
    backdateSessionUses: (subjectId, at) =>
      vault(
        async () => void (await sessions.updateMany({ subjectId }, { $min: { lastUsedAt: at } })),
      ),
    renewSession: (id, credentialVersion) =>
      vault(
        async () =>
          void (await sessions.updateOne(
            { _id: id },
            { $set: { credentialVersion, confirmedAt: null } },
          )),
      ),
    confirmSession: (id, credentialVersion, confirmedAt) =>
      vault(
        async () =>
          void (await sessions.updateOne(
            { _id: id, credentialVersion, endedAt: null },
            { $set: { confirmedAt } },
          )),
      ),
    endSession: (id, at) =>
      vault(
        async () =>
          void (await sessions.updateOne(
            { _id: id, endedAt: null },
            { $set: { endedAt: at, userAgent: '' } },
          )),
      ),
    endSessionsOf: (subjectId, at, except) =>
      vault(
        async () =>
          void (await sessions.updateMany(
            { subjectId, endedAt: null, ...(except === null ? {} : { _id: { $ne: except } }) },
            { $set: { endedAt: at, userAgent: '' } },
          )),
      ),
    deleteSessionsOf: (subjectId) =>
      vault(async () => void (await sessions.deleteMany({ subjectId }))),
    deleteSessionsUnusedSince: (instant) =>
      vault(
        async () =>
          void (await sessions.deleteMany({
            lastUsedAt: { $lt: instant },
            $expr: { $ne: ['$_id', '$subjectId'] },
          })),
      ),

    putKnownDevice: ({ hash, ...record }, most) =>
      vault(async () => {
        await knownDevices.replaceOne({ _id: hash }, record, { upsert: true });
        const beyond = await knownDevices
          .find({ subjectId: record.subjectId }, { projection: { _id: 1 } })
          .sort({ usedAt: -1, _id: 1 })
          .skip(most)
          .toArray();
        if (beyond.length > 0)
          await knownDevices.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
      }),
    knownDevice: (hash) =>
      vault(async () => {
        const found = await knownDevices.findOne({ _id: hash });
        return found && toKnownDevice(found);
      }),
    knownDevicesOf: (subjectId) =>
      vault(async () => (await knownDevices.find({ subjectId }).toArray()).map(toKnownDevice)),
    knownDevicesAfter: (hash, limit) =>
      vault(async () => {
        const found = await knownDevices
          .find(hash === null ? {} : { _id: { $gt: hash } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(toKnownDevice);
      }),
    deleteKnownDevicesOf: (subjectId) =>
      vault(async () => void (await knownDevices.deleteMany({ subjectId }))),

    addAttempts: (source, by, window) => vault(() => addAttempts(source, by, window)),
    deleteAttempts: (source) => vault(async () => void (await attempts.deleteOne({ _id: source }))),
    deleteAttemptsEndedBy: (instant) =>
      vault(async () => void (await attempts.deleteMany({ endsAt: { $lte: instant } }))),

    document: (name) =>
      vault(async () => {
        const found = await documents.findOne({ _id: name });
        if (!found) return null;
        const { id, position, sealed } = found;
        return { name, id, position, sealed: sealed && bytes(sealed) };
      }),
    documentId: (name) =>
      vault(async () => {
        const found = await documents.findOne({ _id: name }, { projection: { id: 1 } });
        return found?.id ?? null;
      }),
    documentNames: () =>
      vault(async () => {
        const found = documents.find({}, { projection: { _id: 1 } }).sort({ _id: 1 });
        return (await found.toArray()).map(({ _id }) => _id);
      }),
    putDocument: ({ name, id, position, sealed }, expected) =>
      vault(async () => {
        const stored = { id, position, sealed: sealed && Buffer.from(sealed) };
        if (expected === null) return inserted(() => documents.insertOne({ _id: name, ...stored }));
        const changed = await documents.updateOne({ _id: name, id: expected }, { $set: stored });
        return changed.matchedCount === 1;
      }),

    mail: (id) =>
      vault(async () => {
        const found = await mails.findOne({ _id: id });
        return found && toMail(found);
      }),
    putMail: (record, expected) =>
      vault(async () => {
        const stored = fromMail(record);
        if (expected === null) return inserted(() => mails.insertOne(stored));
        const changed = await mails.replaceOne({ _id: record.id, version: expected }, stored);
        return changed.matchedCount === 1;
      }),
    mailsDue: (at, limit) =>
      vault(async () => {
        const due = mails
          .find({ state: 'waiting', at: { $lte: at } })
          .sort({ at: 1 })
          .limit(limit);
        return (await due.toArray()).map(toMail);
      }),
    mailsAfter: (id, limit) =>
      vault(async () => {
        const found = mails
          .find(id === null ? {} : { _id: { $gt: id } })
          .sort({ _id: 1 })
          .limit(limit);
        return (await found.toArray()).map(toMail);
      }),
    deleteMailsOf: (subjectId, kind) =>
      vault(async () => {
        await mails.deleteMany({ subjectId, ...(kind !== null && { kind }) });
      }),
    deleteMailsSettledBefore: (instant) =>
      vault(
        async () =>
          void (await mails.deleteMany({
            state: { $in: ['failed', 'done'] },
            at: { $lt: instant },
          })),
      ),

    addAccesses: (records) =>
      vault(async () => {
        const subjects = [...new Set(records.map(({ subjectId }) => subjectId))];
        const destroyed = new Set(
          (
            await keys
              .find({ _id: { $in: subjects }, state: 'destroyed' }, { projection: { _id: 1 } })
              .toArray()
          ).map(({ _id }) => _id),
        );
        const kept = records.filter(({ subjectId }) => !destroyed.has(subjectId));
        if (kept.length === 0) return;
        await accesses.bulkWrite(
          kept.map(({ id, ...record }) => ({
            updateOne: { filter: { _id: id }, update: { $setOnInsert: record }, upsert: true },
          })),
          { ordered: false },
        );
      }),
    accessesOf: (subjectId, before, limit) =>
      vault(async () => {
        const older = before && {
          $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }],
        };
        const found = accesses
          .find({ subjectId, ...older })
          .sort({ at: -1, _id: -1 })
          .limit(limit);
        return (await found.toArray()).map(toAccess);
      }),
    accessesAfter: (id, limit) =>
      vault(async () => {
        const found = accesses
          .find({ _id: { $gt: id } })
          .sort({ _id: 1 })
          .limit(limit);
        return (await found.toArray()).map(toAccess);
      }),
    deleteAccessesOf: (subjectId) =>
      vault(async () => void (await accesses.deleteMany({ subjectId }))),
    deleteAccessesBefore: (id, limit) =>
      vault(async () => {
        const old = await accesses
          .find({ _id: { $lt: id } }, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        if (old.length === 0) return 0;
        return (await accesses.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } }))
          .deletedCount;
      }),

    createSecret: (name, wrapped) =>
      vault(async () => {
        const made = await inserted(() =>
          secrets.insertOne({ _id: name, wrapped: Buffer.from(wrapped) }),
        );
        const stored = made ? null : await secrets.findOne({ _id: name });
        return stored ? bytes(stored.wrapped) : wrapped;
      }),
    secret: (name) =>
      vault(async () => {
        const found = await secrets.findOne({ _id: name });
        return found && bytes(found.wrapped);
      }),
    replaceSecret: (name, wrapped) =>
      vault(async () => {
        await secrets.replaceOne(
          { _id: name },
          { wrapped: Buffer.from(wrapped) },
          { upsert: true },
        );
      }),
    deleteSecret: (name) => vault(async () => void (await secrets.deleteOne({ _id: name }))),
    secretNames: () =>
      vault(async () => (await secrets.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)),
    // The engine writes the pages that it changes to new places, whole, and uses the old ones again
    forget: async () => undefined,
    ping: () => vault(async () => void (await db.command({ ping: 1 }))),
    close: () => client.close(),
  };
}
