import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { AccountNeeds } from './account-needs.ts';
import { accountDecider } from '../sign-in/account.decider.ts';
import { passwordChanged, resetLink } from './account.mails.ts';
import { HOUR_SECONDS } from '../settings.ts';
import { createCredentialChange, type CredentialChanged } from './credential-change.ts';
import { refusal } from '../refusals.ts';

type Reset = CredentialChanged & {
  /** A secret with which this device may sign in even when strangers have used up the rate limit. */
  readonly device: string;
};

const invalidLink = () => refusal('invalid', 'reset-link-invalid');

export function createPasswordReset(context: AccountNeeds) {
  const { vault, addresses, passwords, recipientOf, letters, resetLinks, knownDevices } = context;
  const { throttle } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const credential = createCredentialChange(context, invalidLink);
  const requested = throttle('reset request', 1, HOUR_SECONDS);

  return {
    /** Appends no event, because the log's position would reveal whether the address has an account. A repetition of the command sends no second mail. */
    async request(addressHash: string, command: CommandContext): Promise<void> {
      if (command.repeatable && !(await requested.count(command.commandId))) return;
      const memberId = await addresses.holderOf(addressHash);
      const recipient = memberId === null ? null : await recipientOf(memberId, command);
      if (memberId === null || !recipient) return;

      const { state } = await accounts.load({ memberId });
      if (state.status === 'absent' || state.rests) return;
      const expiresAt = resetLinks.expiryOf(command);
      const link = await resetLinks.open('member', memberId, expiresAt, command);
      // If the member has just left this address, the link would outlive the change
      if ((await recipientOf(memberId))?.email !== recipient.email)
        return resetLinks.forget(memberId);
      await letters.handOver(recipient, resetLink(`reset-${command.commandId}`, link));
    },

    /** @throws DomainError invalid if the token is unknown, used or too old */
    async reset(token: string, password: string, command: CommandContext): Promise<Reset> {
      const doneFor = await resetLinks.doneBy(command);
      const repeated = doneFor === null ? null : await credential.repeated(doneFor, command);
      if (doneFor !== null && repeated)
        return { ...repeated, device: await knownDevices.add(doneFor, command) };

      const link = await resetLinks.lookUp(token, command);
      if (!link) throw invalidLink();
      const { memberId } = link;
      // Hashing may be refused, and a refusal must not use up the link
      const passwordHash = await passwords.hash(password, { lane: 'proven', client: memberId });
      const before = await vault.credential(memberId);
      if (!(await link.use())) throw invalidLink();

      try {
        const changed = await credential.change(
          { memberId, passwordHash, kept: null, removesPasskeys: true },
          command,
        );
        const device = await knownDevices.add(memberId, command);
        await resetLinks.markDone(memberId, command);
        await letters.send(
          await recipientOf(memberId, command),
          passwordChanged(`password-${command.commandId}`, 'everywhere', changed.passkeysRemoved),
        );
        return { ...changed, device };
      } catch (error) {
        // After an error the link must work again, but not after another new password
        await link.putBack();
        const after = await vault.credential(memberId);
        if (after?.hash !== before?.hash && after?.hash !== passwordHash) await link.use();
        throw error;
      }
    },
  };
}
