import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { DomainError } from '@portal/service-kit/errors';
import { derivedFollowUp } from '../call-handling/command-context.ts';
import type { AccountNeeds } from './account-needs.ts';
import { accountDecider } from '../sign-in/account.decider.ts';
import { refusal } from '../refusals.ts';

type Wish = {
  readonly memberId: string;
  readonly passwordHash: string;
  /** The session that stays open; null for none. */
  readonly kept: string | null;
  readonly removesPasskeys: boolean;
};
export type CredentialChanged = {
  readonly position: string | null;
  readonly passkeysRemoved: boolean;
};

/** Stores a new password and closes every way in of the old one. @throws DomainError conflict if another change came first */
export function createCredentialChange(context: AccountNeeds, noAccount: () => DomainError) {
  const { vault, addresses, credentials, knownDevices, ownPassword } = context;
  const { passkeyBook, recipientOf, removePasskeys, secondSteps, waysIn } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const asMember = (memberId: string, command: CommandContext): CommandContext => ({
    ...command,
    actor: { kind: 'member', id: memberId },
  });
  const removal = (memberId: string, command: CommandContext) =>
    asMember(memberId, derivedFollowUp(command, 'remove passkeys'));

  async function liftLocks(memberId: string): Promise<void> {
    const recipient = await recipientOf(memberId);
    if (recipient) await credentials.liftLock(await addresses.hash(recipient.email));
    await ownPassword.liftLock(memberId);
    await secondSteps.liftLock(memberId);
  }

  return {
    async change(wish: Wish, command: CommandContext): Promise<CredentialChanged> {
      const { memberId, passwordHash, kept, removesPasskeys } = wish;
      const { state } = await accounts.load({ memberId });
      if (state.status === 'absent') throw noAccount();
      const existing = await vault.credential(memberId);
      const version = Math.max(existing?.version ?? 0, state.credentialVersion) + 1;
      // Removes them before the new password is stored, so that a concurrent sign-in with one of them is tied to the old password
      const removed = removesPasskeys
        ? await removePasskeys(memberId, removal(memberId, command))
        : null;
      const isReplaced = await vault.putCredential(
        { subjectId: memberId, hash: passwordHash, version },
        existing?.version ?? null,
      );
      if (!isReplaced) throw refusal('conflict', 'password-changed-meanwhile');
      // Runs before the event, because after it the kept session would count as one of the old password
      if (kept !== null) await vault.renewSession(kept, version);
      await waysIn.closeAllBut(kept, memberId, 'password-changed');
      // A session that has ended only now may have added another one
      if (removesPasskeys) await passkeyBook.forget(memberId);
      // Someone who knew the old password may have signed in with one of them
      await knownDevices.forgetAllOf(memberId);
      await liftLocks(memberId);
      const { position } = await accounts.handle(
        { type: 'ChangePassword', data: { memberId, credentialVersion: version } },
        asMember(memberId, command),
      );
      return { position, passkeysRemoved: removed !== null };
    },

    /** @returns null unless the command has changed the password before */
    async repeated(memberId: string, command: CommandContext): Promise<CredentialChanged | null> {
      const changed = await accounts.repeatedAnswer({ memberId }, command);
      if (!changed) return null;
      const removed = await accounts.repeatedAnswer({ memberId }, removal(memberId, command));
      return { position: changed.position, passkeysRemoved: removed !== null };
    },
  };
}
