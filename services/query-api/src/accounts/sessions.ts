import { setTimeout as sleep } from 'node:timers/promises';
import { accounts, type AccountDocument } from '@portal/read-models/accounts/account';
import type { Session } from '@portal/service-kit/http/actor';
import { createTokens, type Tokens } from '@portal/service-kit/http/tokens';
import { ReadStoreUnavailable, type ReadStore } from '@portal/service-kit/read-store/read-store';

/** Tokens are only read here; how long they last is said where they are signed. */
const UNUSED_LIFETIME = 0;
const WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 50;

/**
 * A token is signed from the log, for a member who is approved, with the password of that moment. What is read here may be older than
 * that; then it says nothing about the session.
 */
const isOlderThan = (
  account: AccountDocument | null,
  { credentialVersion }: { readonly credentialVersion: number },
): boolean =>
  !account || account.status === 'pending' || account.credentialVersion < credentialVersion;

/**
 * Who a token belongs to, while they are approved and have not changed their password since; null for anybody else.
 *
 * @throws ReadStoreUnavailable where the accounts stay older than the token for 2 s: signing out a member whose sign-in was not
 * heard of yet would be wrong
 */
export function createSessions(options: {
  readonly secret: () => Promise<Buffer>;
  readonly readStore: ReadStore;
  readonly now: () => Date;
}): (token: string) => Promise<Session | null> {
  const { readStore, now } = options;
  const known = readStore.collection<AccountDocument>(accounts.name);
  let tokens: Tokens | undefined;

  return async (token) => {
    tokens ??= createTokens({
      secret: await options.secret(),
      lifetimeSeconds: UNUSED_LIFETIME,
      now,
    });
    const claims = tokens.verify(token);
    if (!claims) return null;
    let account = await known.get(claims.memberId);
    for (let waited = 0; isOlderThan(account, claims); waited += LOOK_AGAIN_MS) {
      if (waited >= WAIT_MS)
        throw new ReadStoreUnavailable('The accounts are older than the session that is asked for');
      await sleep(LOOK_AGAIN_MS);
      account = await known.get(claims.memberId);
    }
    if (account?.status !== 'approved') return null;
    if (account.credentialVersion !== claims.credentialVersion) return null;
    return { memberId: account._id, role: account.role };
  };
}
