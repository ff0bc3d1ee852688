import { memberStream } from '@portal/contracts/members/member.events';
import type { StreamBinder } from '@portal/service-kit/streams';
import type { CredentialRecord } from '@portal/service-kit/vault/vault-store';
import type { Vault } from '@portal/service-kit/vault/vault';
import { accountDecider, type AccountState } from '../accounts/account.decider.ts';
import { SIGN_IN_WINDOW_SECONDS, type CommandApiSettings } from '../settings.ts';
import type { createAddresses } from './addresses.ts';
import type { PasswordGuard, Passwords } from './passwords.ts';
import type { Throttle } from './throttle.ts';

/** Nobody's id: an unknown address costs the same reads as a known one. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

type Account = Exclude<AccountState, { readonly status: 'absent' }>;
export type CheckedCredential =
  | { readonly isRight: false; readonly memberId: string | null }
  | {
      readonly isRight: true;
      readonly memberId: string;
      readonly account: Account;
      readonly credential: CredentialRecord;
    };

/** Whose address and password these are. All uses count failures together, so that none is a way around the limits of another. */
export function createCredentialCheck(options: {
  readonly stream: StreamBinder;
  readonly vault: Vault;
  readonly addresses: Pick<ReturnType<typeof createAddresses>, 'holderOf'>;
  readonly passwords: Passwords;
  readonly settings: CommandApiSettings;
  readonly throttle: (points: number, seconds: number) => Throttle;
}) {
  const { vault, addresses, passwords, settings, throttle } = options;
  const accounts = options.stream(memberStream, accountDecider, { opens: false });
  const failuresOfAddress = throttle(
    settings.PORTAL_SIGN_IN_FAILURES_PER_ADDRESS,
    SIGN_IN_WINDOW_SECONDS,
  );
  const failuresOfClient = throttle(
    settings.PORTAL_SIGN_IN_FAILURES_PER_CLIENT,
    SIGN_IN_WINDOW_SECONDS,
  );

  return async function checkCredential(attempt: {
    readonly addressHash: string;
    readonly password: string;
    readonly client: string;
  }): Promise<CheckedCredential> {
    const { addressHash, password, client } = attempt;
    const guard: PasswordGuard = {
      async before() {
        await failuresOfClient.check(client);
        await failuresOfAddress.check(addressHash);
      },
      async failed() {
        await failuresOfClient.count(client);
        await failuresOfAddress.count(addressHash);
      },
    };
    // Refuses before the queue if there have been too many attempts
    await guard.before();

    const memberId = (await addresses.holderOf(addressHash)) ?? NOBODY;
    const { state: account } = await accounts.load({ memberId });
    const stored = await vault.credential(memberId);
    const credential = account.status === 'absent' ? null : stored;
    const isRight = await passwords.matches(password, credential?.hash, guard);
    if (!isRight || !credential || account.status === 'absent')
      return { isRight: false, memberId: account.status === 'absent' ? null : memberId };
    await failuresOfAddress.forget(addressHash);
    return { isRight, memberId, account, credential };
  };
}
