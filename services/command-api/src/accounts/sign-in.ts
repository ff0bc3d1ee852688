import { isSuspended } from '@portal/contracts/suspensions/suspension';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import type { DomainError } from '@portal/service-kit/errors';
import { newId, randomFollowUp } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { accountPending, accountSuspended, wrongCredentials } from '../refusals.ts';
import { accountDecider } from './account.decider.ts';

export function createSignIn(context: Context) {
  const { checkCredential, openQuestionOf, sessions, background } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const openedAccounts = context.stream(memberStream, accountDecider);

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
    const checked = await checkCredential(attempt);
    const command = attempt.command();
    if (!checked.isRight) {
      if (checked.memberId !== null) noteRefusal(checked.memberId, 'wrong-password', command);
      throw wrongCredentials();
    }
    const { memberId, account: state, credential } = checked;
    if (state.status === 'pending') {
      noteRefusal(memberId, 'not-approved', command);
      throw accountPending(await openQuestionOf(memberId));
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
        userAgent: attempt.userAgent,
      }),
      position: signedIn.position,
    };
  };
}
