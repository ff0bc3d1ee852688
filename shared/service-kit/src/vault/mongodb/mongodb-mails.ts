import type { Binary } from 'mongodb';
import type { MailRecord, MailStore } from '../ports/mail-store.ts';
import { bytes, inserted, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredMail = Omit<MailRecord, 'id' | 'sealed'> & {
  readonly _id: string;
  readonly sealed: Binary | Buffer | null;
};

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

export async function openMongoMails({ db, vault }: VaultDatabase): Promise<MailStore> {
  const mails = db.collection<StoredMail>('mails');
  await vault(async () => {
    await mails.createIndex({ state: 1, at: 1 }, undefined, undefined);
    await mails.createIndex({ subjectId: 1 }, undefined, undefined);
  });

  return {
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
  };
}
