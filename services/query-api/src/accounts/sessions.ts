import { accounts, type AccountDocument } from '@portal/read-models/accounts/account';
import type { Session } from '@portal/service-kit/http/actor';
import { createTokens, type Tokens } from '@portal/service-kit/http/tokens';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';

/** Tokens are only read here; how long they last is said where they are signed. */
const UNUSED_LIFETIME = 0;

/** Who a token belongs to, while they are approved and have not changed their password since; null for anybody else. */
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
    const account = await known.get(claims.memberId);
    if (account?.status !== 'approved') return null;
    if (account.credentialVersion !== claims.credentialVersion) return null;
    return { memberId: account._id, role: account.role };
  };
}
