import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@portal/contracts/access';
import { accounts, type AccountDocument } from '@portal/read-models/accounts/account';
import { createTokens, type Tokens } from '@portal/service-kit/http/tokens';
import { ReadStoreUnavailable, type ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../reading/collection.ts';

const UNUSED_LIFETIME = 0;
const WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 50;

/** command-api signs tokens from the log, so this account may be older than the token and not yet reflect it. */
const isOlderThan = (
  account: AccountDocument | null,
  { version }: { readonly version: number },
): boolean => !account || account.status === 'pending' || account.credentialVersion < version;

/**
 * The session of a token while its member is approved and has not changed the password since; null for an invalid token.
 *
 * @throws ReadStoreUnavailable when the accounts stay older than the token for 2 s; answering null would sign the member out
 */
export function createSessions(options: {
  readonly secret: () => Promise<Buffer>;
  readonly readModels: ReadModels;
  readonly now: () => Date;
}): (token: string) => Promise<Session | null> {
  const { readModels, now } = options;
  const known = collectionOf(readModels, accounts);
  let tokens: Tokens | undefined;

  return async (token) => {
    tokens ??= createTokens({
      secret: await options.secret(),
      lifetimeSeconds: UNUSED_LIFETIME,
      now,
    });
    const claims = tokens.verify(token);
    if (!claims) return null;
    let account = await known.get(claims.subject);
    for (let waited = 0; isOlderThan(account, claims); waited += LOOK_AGAIN_MS) {
      if (waited >= WAIT_MS)
        throw new ReadStoreUnavailable('The accounts are older than the session');
      await sleep(LOOK_AGAIN_MS);
      account = await known.get(claims.subject);
    }
    if (account?.status !== 'approved') return null;
    if (account.credentialVersion !== claims.version) return null;
    return { memberId: account._id, role: account.role };
  };
}
