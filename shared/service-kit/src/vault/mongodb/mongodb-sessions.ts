import type { SessionRecord, SessionStore } from '../ports/session-store.ts';
import { inserted, type VaultDatabase } from './mongodb-vault-database.ts';

/** Earlier releases stored neither. */
type Later = 'confirmedAt' | 'endReason';
type StoredSession = Omit<SessionRecord, 'id' | Later> & {
  readonly _id: string;
} & Partial<Pick<SessionRecord, Later>>;

const toSession = ({
  _id,
  confirmedAt = null,
  endReason = null,
  ...record
}: StoredSession): SessionRecord => ({ id: _id, ...record, confirmedAt, endReason });

export async function openMongoSessions({ db, vault }: VaultDatabase): Promise<SessionStore> {
  const sessions = db.collection<StoredSession>('sessions');
  await vault(async () => {
    await sessions.createIndex({ subjectId: 1 }, undefined, undefined);
    await sessions.createIndex({ lastUsedAt: 1 }, undefined, undefined);
  });

  return {
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
    endSession: (id, at, endReason) =>
      vault(
        async () =>
          void (await sessions.updateOne(
            { _id: id, endedAt: null },
            { $set: { endedAt: at, endReason, userAgent: '' } },
          )),
      ),
    endSessionsOf: (subjectId, at, endReason, except) =>
      vault(
        async () =>
          void (await sessions.updateMany(
            { subjectId, endedAt: null, ...(except === null ? {} : { _id: { $ne: except } }) },
            { $set: { endedAt: at, endReason, userAgent: '' } },
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
  };
}
