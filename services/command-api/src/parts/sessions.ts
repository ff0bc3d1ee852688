import type { Session } from '@portal/contracts/access';
import { memberStream } from '@portal/contracts/members/member.events';
import { createTokens, type TokenClaims, type Tokens } from '@portal/service-kit/http/tokens';
import type { StreamBinder } from '@portal/service-kit/streams';
import type { Vault } from '@portal/service-kit/vault/vault';
import { accountDecider } from '../accounts/account.decider.ts';

const DAY_SECONDS = 86_400;

export function createSessions(options: {
  readonly stream: StreamBinder;
  readonly vault: Pick<Vault, 'secret'>;
  readonly days: number;
  readonly now: () => Date;
}) {
  const { stream, vault, days, now } = options;
  const accounts = stream(memberStream, accountDecider, { opens: false });

  let signing: Promise<Tokens> | undefined;
  function tokens(): Promise<Tokens> {
    signing ??= vault
      .secret('session-tokens')
      .then((secret) => createTokens({ secret, lifetimeSeconds: days * DAY_SECONDS, now }));
    // After a failure the next request asks the vault again
    signing.catch(() => (signing = undefined));
    return signing;
  }

  return {
    sign: async (claims: TokenClaims): Promise<string> => (await tokens()).sign(claims),
    async isMember(memberId: string): Promise<boolean> {
      return (await accounts.load({ memberId })).state.status === 'approved';
    },
    /** Null unless the token's member is approved and has not changed the password since. */
    async sessionOf(token: string): Promise<Session | null> {
      const claims = (await tokens()).verify(token);
      if (!claims) return null;
      const { subject: memberId, version } = claims;
      const { state } = await accounts.load({ memberId });
      return state.status === 'approved' && state.credentialVersion === version
        ? { memberId, role: state.role }
        : null;
    },
  };
}
