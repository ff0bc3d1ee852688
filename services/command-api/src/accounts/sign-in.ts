import { isSuspended } from '@portal/contracts/suspensions/suspension';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { newId, randomFollowUp } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import type { PasswordGuard } from '../parts/passwords.ts';
import { accountPending, accountSuspended } from '../refusals.ts';
import { SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import { accountDecider } from './account.decider.ts';

/** Nobody's id: an unknown address costs the same reads as a known one. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const wrongCredentials = () => new DomainError('unauthenticated', 'Invalid email or password');

export function createSignIn(context: Context) {
  const { vault, addresses, passwords, sessions, background, settings, throttle } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const openedAccounts = context.stream(memberStream, accountDecider);
  const failuresOfAddress = throttle(
    settings.PORTAL_SIGN_IN_FAILURES_PER_ADDRESS,
    SIGN_IN_WINDOW_SECONDS,
  );
  const failuresOfClient = throttle(
    settings.PORTAL_SIGN_IN_FAILURES_PER_CLIENT,
    SIGN_IN_WINDOW_SECONDS,
  );

  /** The reason is sealed, and only its member's own sign-in opens it. */
  async function suspended(memberId: string): Promise<DomainError> {
    const { state } = await openedAccounts.load({ memberId });
    return accountSuspended(state.status === 'absent' ? null : state.suspension);
  }

  function noteRefusal(
    memberId: string,
    reason: 'wrong-password' | 'not-approved' | 'suspended',
    command: CommandContext,
  ): void {
    background.run('note a refused sign-in', () =>
      accounts.handle(
        { memberId },
        { type: 'RefuseSignIn', data: { memberId, reason } },
        randomFollowUp(command),
      ),
    );
  }

  return async function signIn(attempt: {
    readonly addressHash: string;
    readonly password: string;
    readonly client: string;
    readonly userAgent: string;
    readonly command: () => CommandContext;
  }): Promise<{ readonly token: string; readonly position: string | null }> {
    const { addressHash, password, client, userAgent } = attempt;
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
    const { state } = await accounts.load({ memberId });
    const stored = await vault.credential(memberId);
    const credential = state.status === 'absent' ? null : stored;
    const command = attempt.command();

    const isRight = await passwords.matches(password, credential?.hash, guard);
    if (!isRight || !credential || state.status === 'absent') {
      if (state.status !== 'absent') noteRefusal(memberId, 'wrong-password', command);
      throw wrongCredentials();
    }
    await failuresOfAddress.forget(addressHash);
    if (state.status === 'pending') {
      noteRefusal(memberId, 'not-approved', command);
      throw accountPending();
    }

    if (isSuspended(state.suspension, context.now())) {
      noteRefusal(memberId, 'suspended', command);
      throw await suspended(memberId);
    }

    // Completes a reset that was interrupted after it stored the new password: this ends the older sessions
    if (credential.version > state.credentialVersion)
      await accounts.handle(
        { memberId },
        { type: 'ChangePassword', data: { memberId, credentialVersion: credential.version } },
        randomFollowUp(command),
      );
    const signedIn = await accounts.handle(
      { memberId },
      { type: 'SignIn', data: { memberId } },
      { ...command, actor: { kind: 'member', id: memberId } },
    );
    if (signedIn.state.status !== 'approved') throw wrongCredentials();
    // The version of the password that was typed: if it has changed meanwhile, the session is over
    const credentialVersion = Math.max(credential.version, state.credentialVersion);
    return {
      token: await sessions.open({
        id: newId(command, 'session'),
        subjectId: memberId,
        credentialVersion,
        userAgent,
      }),
      position: signedIn.position,
    };
  };
}
