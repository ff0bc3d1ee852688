import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { Context } from '../context.ts';
import { accountDecider } from './account.decider.ts';
import { passwordChanged, resetLink } from './account.mails.ts';
import { hashOfToken, RESET_LINK_MINUTES } from '../parts/reset-links.ts';
import { RESET_WINDOW_SECONDS } from '../settings.ts';
import { createCredentialChange } from './credential-change.ts';

/** Can't equal the hash of a token, so no link can use it. */
const completionMark = ({ commandId }: CommandContext): string => `done-${commandId}`;
const invalidLink = () =>
  new DomainError('invalid', 'This reset link is not valid any more. Please ask for a new one.');

export function createPasswordReset(context: Context) {
  const { vault, addresses, passwords, recipientOf, letters, resetLinks, knownDevices } = context;
  const { throttle } = context;
  const publicUrl = context.settings.PORTAL_PUBLIC_URL;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const changePassword = createCredentialChange(context, invalidLink);
  const requested = throttle('reset request', 1, RESET_WINDOW_SECONDS);

  return {
    /** Appends nothing: the log's position would tell whether the address has an account. A repetition of the command sends nothing again. */
    async request(addressHash: string, command: CommandContext): Promise<void> {
      if (command.repeatable && !(await requested.count(command.commandId))) return;
      const memberId = await addresses.holderOf(addressHash);
      const recipient = memberId === null ? null : await recipientOf(memberId);
      if (memberId === null || !recipient) return;

      const { state } = await accounts.load({ memberId });
      if (state.status === 'absent' || state.rests) return;
      const expiresAt = resetLinks.expiryOf(command);
      const link = await resetLinks.open(memberId, expiresAt, command);
      await letters.handOver(
        resetLink(recipient, `reset-${command.commandId}`, link, RESET_LINK_MINUTES),
      );
    },

    /** @returns the position of the change, and a device that may sign in whatever strangers try. @throws DomainError invalid if the token is unknown, used or too old */
    async reset(
      token: string,
      password: string,
      command: CommandContext,
    ): Promise<{ readonly position: string | null; readonly device: string }> {
      const completed = command.repeatable ? await vault.token(completionMark(command)) : null;
      if (completed) {
        const repeated = await accounts.repeatedAnswer({ memberId: completed.subjectId }, command);
        if (repeated)
          return {
            position: repeated.position,
            device: await knownDevices.add(completed.subjectId, command),
          };
      }
      const hash = hashOfToken(token);
      const found = await vault.token(hash);
      if (!found || found.expiresAt <= command.occurredAt) throw invalidLink();
      const memberId = found.subjectId;
      // Hashing may be refused, and a refusal must not use up the link
      const passwordHash = await passwords.hash(password, { lane: 'proven', client: memberId });
      if (!(await vault.takeToken(hash))) throw invalidLink();

      try {
        const position = await changePassword({ memberId, passwordHash, kept: null }, command);
        await vault.deleteTokensOf(memberId);
        const device = await knownDevices.add(memberId, command);
        if (command.repeatable) await vault.putToken({ ...found, hash: completionMark(command) });
        const recipient = await recipientOf(memberId);
        if (recipient)
          await letters.send(
            passwordChanged(recipient, `password-${command.commandId}`, {
              signedOut: 'everywhere',
              publicUrl,
            }),
          );
        return { position, device };
      } catch (error) {
        // After an error the link must work again
        await vault.putToken(found);
        throw error;
      }
    },
  };
}
