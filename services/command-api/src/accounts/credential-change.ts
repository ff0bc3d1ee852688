import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { Context } from '../context.ts';
import { accountDecider } from './account.decider.ts';

/** Stores a new password and ends the sessions of the old one, except `kept`. @throws DomainError conflict if another change came first */
export function createCredentialChange(context: Context, noAccount: () => DomainError) {
  const { vault, addresses, credentials, endSessions, knownDevices, ownPassword, recipientOf } =
    context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });

  async function liftLocks(memberId: string): Promise<void> {
    const recipient = await recipientOf(memberId);
    if (recipient) await credentials.liftLock(await addresses.hash(recipient.email));
    await ownPassword.liftLock(memberId);
  }

  return async function change(
    wish: {
      readonly memberId: string;
      readonly passwordHash: string;
      readonly kept: string | null;
    },
    command: CommandContext,
  ): Promise<string | null> {
    const { memberId, passwordHash, kept } = wish;
    const { state } = await accounts.load({ memberId });
    if (state.status === 'absent') throw noAccount();
    const existing = await vault.credential(memberId);
    const version = Math.max(existing?.version ?? 0, state.credentialVersion) + 1;
    const isReplaced = await vault.putCredential(
      { subjectId: memberId, hash: passwordHash, version },
      existing?.version ?? null,
    );
    if (!isReplaced)
      throw new DomainError(
        'conflict',
        'The password was changed at the same moment. Please try again.',
      );
    // Before the event, because after it the kept session would be one of the old password
    if (kept !== null) await vault.renewSession(kept, version);
    await endSessions.endAllBut(kept, memberId);
    // Somebody who knew the old password may have signed in with one of them
    await knownDevices.forgetAllOf(memberId);
    await liftLocks(memberId);
    const { position } = await accounts.handle(
      { memberId },
      { type: 'ChangePassword', data: { memberId, credentialVersion: version } },
      { ...command, actor: { kind: 'member', id: memberId } },
    );
    return position;
  };
}
