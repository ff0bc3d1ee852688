import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { Tokens } from '@portal/service-kit/http/tokens';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Background } from '../background.ts';
import { further } from '../command-context.ts';
import { emailStream, memberStream, type Accounts } from './accounts.ts';
import { hasAccount } from './member.decider.ts';
import type { PasswordGuard, Passwords } from './passwords.ts';
import type { Throttle } from './throttle.ts';

/** Holds no account: an unknown address costs the same reads as a known one. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

export interface SignIn {
  /** @throws DomainError unauthenticated, forbidden while the account waits, too-many */
  signIn(
    credentials: { readonly email: string; readonly password: string },
    client: string,
    context: (addressHash: string) => CommandContext,
  ): Promise<{ readonly token: string; readonly position: string | null }>;
}

export function createSignIn(options: {
  readonly accounts: Accounts;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly tokens: () => Promise<Tokens>;
  readonly background: Background;
  readonly failuresOfAddress: Throttle;
  readonly failuresOfClient: Throttle;
}): SignIn {
  const { accounts, vault, passwords, tokens, background } = options;
  const { failuresOfAddress, failuresOfClient } = options;
  const { members, emails } = accounts;

  /** Not waited for: the answer must take as long for an address that nobody has. */
  const noteRefusal = (
    memberId: string,
    reason: 'wrong-password' | 'not-approved',
    context: CommandContext,
  ): void => {
    background.run('note a refused sign-in', () =>
      members.handle(
        memberStream(memberId),
        { type: 'RefuseSignIn', data: { memberId, reason } },
        further(context),
      ),
    );
  };

  return {
    async signIn({ email, password }, client, contextFor) {
      const addressHash = await accounts.addresses.hash(email);
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
      // Whoever must wait is told so without waiting in the queue first.
      await guard.before();

      const address = await emails.load(emailStream(addressHash));
      const memberId = (address.state.status === 'free' ? null : address.state.memberId) ?? NOBODY;
      const { state } = await members.load(memberStream(memberId));
      const credential = await vault.credential(memberId);
      const known = hasAccount(state) ? credential : null;
      const context = contextFor(addressHash);

      const right = await passwords.matches(password, known?.hash, guard);
      if (!right || !known || !hasAccount(state)) {
        if (hasAccount(state)) noteRefusal(memberId, 'wrong-password', context);
        throw new DomainError('unauthenticated', 'Invalid email or password');
      }
      await failuresOfAddress.forget(addressHash);
      if (state.status === 'pending') {
        noteRefusal(memberId, 'not-approved', context);
        throw new DomainError('forbidden', 'Your account is waiting for approval.');
      }

      // A reset that was interrupted after the new password stood: the older sessions end now.
      if (known.version > state.credentialVersion)
        await members.handle(
          memberStream(memberId),
          { type: 'ChangePassword', data: { memberId, credentialVersion: known.version } },
          further(context),
        );
      const signedIn = await members.handle(
        memberStream(memberId),
        { type: 'SignIn', data: { memberId } },
        { ...context, actor: { kind: 'member', id: memberId } },
      );
      const { state: now } = signedIn;
      if (now.status !== 'approved')
        throw new DomainError('unauthenticated', 'Invalid email or password');
      // The version that this password belongs to: if it was changed in between, the token is worth nothing.
      const credentialVersion = Math.max(known.version, state.credentialVersion);
      return {
        token: (await tokens()).sign({ memberId, credentialVersion }),
        position: signedIn.position,
      };
    },
  };
}
