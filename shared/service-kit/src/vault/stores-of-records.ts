import type { AccessRecord } from './ports/access-store.ts';
import type { AddressRecord } from './ports/address-store.ts';
import type { AttemptsRecord } from './ports/attempt-store.ts';
import type { CredentialRecord } from './ports/credential-store.ts';
import type { DocumentRecord } from './ports/document-store.ts';
import type { KeyRecord } from './ports/key-store.ts';
import type { KnownDeviceRecord } from './ports/known-device-store.ts';
import type { MailRecord } from './ports/mail-store.ts';
import type { SessionRecord } from './ports/session-store.ts';
import type { TokenRecord } from './ports/token-store.ts';
import type { VaultStore } from './ports/vault-store.ts';
import { after, type RecordsOf } from './records.ts';

type StoredAttempts = AttemptsRecord & { readonly source: string };
type StoredSecret = { readonly name: string; readonly wrapped: Uint8Array };

/** The vault's stores, over the records of any engine. */
export function storesOf(recordsOf: RecordsOf): Omit<VaultStore, 'forget' | 'ping' | 'close'> {
  const keys = recordsOf<KeyRecord>({ name: 'keys', key: 'subjectId' });
  const credentials = recordsOf<CredentialRecord>({ name: 'credentials', key: 'subjectId' });
  const addresses = recordsOf<AddressRecord>({ name: 'addresses', key: 'hash' });
  const tokens = recordsOf<TokenRecord>({ name: 'tokens', key: 'hash' });
  const sessions = recordsOf<SessionRecord>({
    name: 'sessions',
    key: 'id',
    missing: { confirmedAt: null, endReason: null },
  });
  const devices = recordsOf<KnownDeviceRecord>({ name: 'knownDevices', key: 'hash' });
  const attempts = recordsOf<StoredAttempts>({ name: 'attempts', key: 'source' });
  const documents = recordsOf<DocumentRecord>({ name: 'documents', key: 'name' });
  const mails = recordsOf<MailRecord>({ name: 'mails', key: 'id' });
  const accesses = recordsOf<AccessRecord>({ name: 'accesses', key: 'id' });
  const secrets = recordsOf<StoredSecret>({ name: 'secrets', key: 'name' });

  const secret = async (name: string) => (await secrets.one({ name }))?.wrapped ?? null;

  return {
    keyOfSubject: (subjectId) => keys.one({ subjectId }),
    keyById: (keyId) => keys.one({ keyId }),
    keysById: (keyIds) => keys.find({ keyId: { $in: keyIds } }),
    async createKey(record) {
      await keys.add([record]);
      return (await keys.one({ subjectId: record.subjectId })) ?? record;
    },
    changeKey: (keyId, from, { state, wrapped, heldUntil }) =>
      keys.change(
        { keyId, state: from },
        { state, wrapped, heldUntil },
        { forgets: state === 'destroyed' },
      ),
    heldKeys: (until) =>
      keys.find({ state: 'held', heldUntil: { $lte: until } }, { sort: [['heldUntil', 1]] }),
    keysAfter: after(keys, 'keyId'),
    destroyedSubjects: () => keys.column('subjectId', { state: 'destroyed' }),

    credential: (subjectId) => credentials.one({ subjectId }),
    credentialsAfter: after(credentials, 'subjectId'),
    putCredential: (record, version) =>
      credentials.put(record, version === null ? null : { version }),
    deleteCredential: async (subjectId) => void (await credentials.delete({ subjectId })),

    address: (hash) => addresses.one({ hash }),
    addressesOf: (subjectId) => addresses.find({ subjectId }),
    addressesAfter: after(addresses, 'hash'),
    addressesReservedBefore: (instant) =>
      addresses.find({ state: 'reserved', since: { $lt: instant } }, { sort: [['since', 1]] }),
    putAddress: (record, expected) => addresses.put(record, expected),
    deleteAddress: async (record) => (await addresses.delete(record)) === 1,
    deleteAddressesOf: async (subjectId) => void (await addresses.delete({ subjectId })),

    putToken: (record) => tokens.set(record),
    token: (hash) => tokens.one({ hash }),
    async takeToken(hash) {
      const token = await tokens.one({ hash });
      return token && (await tokens.delete({ hash })) === 1 ? token : null;
    },
    deleteTokensOf: async (subjectId) => void (await tokens.delete({ subjectId })),

    addSession: (record) => sessions.add([record]),
    session: (id) => sessions.one({ id }),
    sessionsOf: (subjectId) => sessions.find({ subjectId }),
    sessionsAfter: after(sessions, 'id'),
    async noteSessionUse(id, at) {
      await sessions.change({ id, lastUsedAt: { $lt: at } }, { lastUsedAt: at });
    },
    async backdateSessionUses(subjectId, at) {
      await sessions.change({ subjectId, lastUsedAt: { $gt: at } }, { lastUsedAt: at });
    },
    async renewSession(id, credentialVersion) {
      await sessions.change({ id }, { credentialVersion, confirmedAt: null });
    },
    async confirmSession(id, credentialVersion, confirmedAt) {
      await sessions.change({ id, credentialVersion, endedAt: null }, { confirmedAt });
    },
    async endSession(id, endedAt, endReason) {
      await sessions.change({ id, endedAt: null }, { endedAt, endReason, userAgent: '' });
    },
    async endSessionsOf(subjectId, endedAt, endReason, except) {
      const others = except === null ? {} : { id: { $ne: except } };
      await sessions.change(
        { subjectId, endedAt: null, ...others },
        { endedAt, endReason, userAgent: '' },
      );
    },
    deleteSessionsOf: async (subjectId) => void (await sessions.delete({ subjectId })),
    async deleteSessionsUnusedSince(instant) {
      await sessions.delete({ lastUsedAt: { $lt: instant } });
    },

    async putKnownDevice(record, most) {
      await devices.set(record);
      const { subjectId } = record;
      const beyond = await devices.find(
        { subjectId },
        {
          sort: [
            ['usedAt', -1],
            ['hash', 1],
          ],
          skip: most,
        },
      );
      if (beyond.length > 0)
        await devices.delete({ hash: { $in: beyond.map(({ hash }) => hash) } });
    },
    knownDevice: (hash) => devices.one({ hash }),
    knownDevicesOf: (subjectId) => devices.find({ subjectId }),
    knownDevicesAfter: after(devices, 'hash'),
    deleteKnownDevicesOf: async (subjectId) => void (await devices.delete({ subjectId })),

    async addAttempts(source, by, window) {
      for (;;) {
        const known = await attempts.one({ source });
        const { count, endsAt } =
          known && known.endsAt > window.at ? known : { count: 0, endsAt: window.endsAt };
        const added = { count: Math.max(0, count + by), endsAt };
        // Another process may have counted meanwhile
        if (await attempts.put({ source, ...added }, known)) return added;
      }
    },
    // Deleted counts tell nothing, and each sign-in deletes some
    deleteAttempts: async (source) => void (await attempts.delete({ source }, { forgets: false })),
    async deleteAttemptsEndedBy(instant) {
      await attempts.delete({ endsAt: { $lte: instant } }, { forgets: false });
    },

    document: (name) => documents.one({ name }),
    documentId: async (name) => (await documents.column('id', { name }))[0] ?? null,
    documentNames: () => documents.column('name'),
    putDocument: (record, id) =>
      documents.put(record, id === null ? null : { id }, { forgets: true }),

    mail: (id) => mails.one({ id }),
    putMail: (record, version) => mails.put(record, version === null ? null : { version }),
    mailsDue: (at, limit) =>
      mails.find({ state: 'waiting', at: { $lte: at } }, { sort: [['at', 1]], limit }),
    mailsAfter: after(mails, 'id'),
    deleteMailsOf: async (subjectId, kind) =>
      void (await mails.delete({ subjectId, ...(kind !== null && { kind }) })),
    async deleteMailsSettledBefore(instant) {
      await mails.delete({ state: { $in: ['failed', 'done'] }, at: { $lt: instant } });
    },

    async addAccesses(records) {
      await accesses.add(records);
      // In this order, because a key is destroyed before the accesses of its subject are deleted
      const subjectId = { $in: records.map((record) => record.subjectId) };
      const destroyed = await keys.column('subjectId', { subjectId, state: 'destroyed' });
      if (destroyed.length > 0) await accesses.delete({ subjectId: { $in: destroyed } });
    },
    accessesOf(subjectId, before, limit) {
      const older = before && [
        { at: { $lt: before.at } },
        { at: before.at, id: { $lt: before.id } },
      ];
      return accesses.find(
        { subjectId, ...(older && { $or: older }) },
        {
          sort: [
            ['at', -1],
            ['id', -1],
          ],
          limit,
        },
      );
    },
    accessesAfter: after(accesses, 'id'),
    deleteAccessesOf: async (subjectId) => void (await accesses.delete({ subjectId })),
    async deleteAccessesBefore(id, limit) {
      const old = await accesses.find({ id: { $lt: id } }, { sort: [['id', 1]], limit });
      return old.length === 0 ? 0 : accesses.delete({ id: { $in: old.map((each) => each.id) } });
    },

    async createSecret(name, wrapped) {
      await secrets.add([{ name, wrapped }]);
      return (await secret(name)) ?? wrapped;
    },
    secret,
    replaceSecret: (name, wrapped) => secrets.set({ name, wrapped }, { forgets: true }),
    deleteSecret: async (name) => void (await secrets.delete({ name })),
    secretNames: () => secrets.column('name'),
  };
}
