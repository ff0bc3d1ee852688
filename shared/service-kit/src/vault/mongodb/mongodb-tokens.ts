import type { TokenRecord, TokenStore } from '../ports/token-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoTokens(database: VaultDatabase): Promise<TokenStore> {
  const tokens = await openRecords<TokenRecord>(database, 'tokens', 'hash', {
    indexes: [{ key: { subjectId: 1 } }],
  });

  return {
    putToken: ({ hash, ...record }) =>
      database.vault(async () => {
        await tokens.collection.replaceOne({ _id: hash }, record, { upsert: true });
      }),
    token: (hash) => tokens.one(hash),
    takeToken: (hash) =>
      database.vault(async () => {
        const taken = await tokens.collection.findOneAndDelete({ _id: hash });
        return taken && tokens.record(taken);
      }),
    deleteTokensOf: async (subjectId) => void (await tokens.delete({ subjectId })),
  };
}
