import type { Session } from '@portal/contracts/access';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { Context } from '../context.ts';
import { signInRequired } from '../refusals.ts';
import { accountDecider } from './account.decider.ts';
import { passwordChanged } from './account.mails.ts';
import { createCredentialChange } from './credential-change.ts';

const WRONG = 'The current password is wrong';
const wrongPassword = () =>
  new DomainError('invalid', WRONG, { fields: [{ field: 'current', message: WRONG }] });

export function createChangePassword(context: Context) {
  const { vault, passwords, ownPassword, recipientOf, letters, settings } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const changeCredential = createCredentialChange(context, signInRequired);

  return async function changePassword(
    { memberId, sessionId }: Session,
    { current, password }: { readonly current: string; readonly password: string },
    command: CommandContext,
  ): Promise<string | null> {
    const repeated = await accounts.repeatedAnswer({ memberId }, command);
    if (repeated) return repeated.position;
    const credential = await vault.credential(memberId);
    const { state } = await accounts.load({ memberId });
    const isInterrupted =
      command.repeatable &&
      credential !== null &&
      state.status !== 'absent' &&
      credential.version > state.credentialVersion;
    // After an interruption the new password may be stored already
    const isRight =
      (await ownPassword.isRight(memberId, current)) ||
      (isInterrupted && (await ownPassword.isRight(memberId, password)));
    if (!isRight) throw wrongPassword();

    const passwordHash = await passwords.hash(password, { lane: 'proven', client: memberId });
    // Tokens from before there were sessions name the old password themselves, so theirs cannot be kept
    const kept = sessionId === memberId ? null : sessionId;
    const position = await changeCredential({ memberId, passwordHash, kept }, command);
    await vault.deleteTokensOf(memberId);
    const recipient = await recipientOf(memberId);
    if (recipient)
      await letters.send(
        passwordChanged(recipient, `password-${command.commandId}`, {
          signedOut: 'on all other devices',
          publicUrl: settings.PORTAL_PUBLIC_URL,
        }),
      );
    return position;
  };
}
