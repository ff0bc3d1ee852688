import type { MailRecord, MailStore } from '../ports/mail-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoMails(database: VaultDatabase): Promise<MailStore> {
  const mails = await openRecords<MailRecord>(database, 'mails', 'id', {
    indexes: [{ key: { state: 1, at: 1 } }, { key: { subjectId: 1 } }],
  });

  return {
    mail: (id) => mails.one(id),
    putMail: (record, expected) =>
      mails.put(record, expected === null ? null : { version: expected }),
    mailsDue: (at, limit) =>
      mails.find({ state: 'waiting', at: { $lte: at } }, { sort: { at: 1 }, limit }),
    mailsAfter: (id, limit) => mails.after(id, limit),
    deleteMailsOf: async (subjectId, kind) =>
      void (await mails.delete({ subjectId, ...(kind !== null && { kind }) })),
    async deleteMailsSettledBefore(instant) {
      await mails.delete({ state: { $in: ['failed', 'done'] }, at: { $lt: instant } });
    },
  };
}
