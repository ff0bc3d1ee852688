import type { SessionRecord, SessionStore } from '../ports/session-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoSessions(database: VaultDatabase): Promise<SessionStore> {
  const sessions = await openRecords<SessionRecord>(database, 'sessions', 'id', {
    indexes: [{ key: { subjectId: 1 } }, { key: { lastUsedAt: 1 } }],
    missing: { confirmedAt: null, endReason: null },
  });

  return {
    addSession: async (record) => void (await sessions.add(record)),
    session: (id) => sessions.one(id),
    sessionsOf: (subjectId) => sessions.find({ subjectId }),
    sessionsAfter: (id, limit) => sessions.after(id, limit),
    async noteSessionUse(id, at) {
      await sessions.change({ _id: id }, { $max: { lastUsedAt: at } });
    },
    async backdateSessionUses(subjectId, at) {
      await sessions.change({ subjectId }, { $min: { lastUsedAt: at } });
    },
    async renewSession(id, credentialVersion) {
      await sessions.change({ _id: id }, { $set: { credentialVersion, confirmedAt: null } });
    },
    async confirmSession(id, credentialVersion, confirmedAt) {
      const filter = { _id: id, credentialVersion, endedAt: null };
      await sessions.change(filter, { $set: { confirmedAt } });
    },
    async endSession(id, at, endReason) {
      const ended = { endedAt: at, endReason, userAgent: '' };
      await sessions.change({ _id: id, endedAt: null }, { $set: ended });
    },
    async endSessionsOf(subjectId, at, endReason, except) {
      const others = except === null ? {} : { _id: { $ne: except } };
      const ended = { endedAt: at, endReason, userAgent: '' };
      await sessions.change({ subjectId, endedAt: null, ...others }, { $set: ended });
    },
    deleteSessionsOf: async (subjectId) => void (await sessions.delete({ subjectId })),
    async deleteSessionsUnusedSince(instant) {
      const $expr = { $ne: ['$_id', '$subjectId'] };
      await sessions.delete({ lastUsedAt: { $lt: instant }, $expr });
    },
  };
}
