import type { TokenRecord, TokenStore } from '../ports/token-store.ts';
import type { VaultDatabase } from './mongodb-vault-database.ts';

type StoredToken = { readonly _id: string; readonly subjectId: string; readonly expiresAt: string };

const toToken = ({ _id, subjectId, expiresAt }: StoredToken): TokenRecord => ({
  hash: _id,
  subjectId,
  expiresAt,
});

export async function openMongoTokens({ db, vault }: VaultDatabase): Promise<TokenStore> {
  const tokens = db.collection<StoredToken>('tokens');
  await vault(async () => {
    await tokens.createIndex({ subjectId: 1 }, undefined, undefined);
  });

  return {
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
  };
}
