import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import type { Session } from '@portal/contracts/wire/access';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { deviceNotFound } from '../refusals.ts';
import { accountDecider } from './account.decider.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { ResetLinks } from './reset-links.ts';
import type { SecondSteps } from './second-steps.ts';
import type { Base } from '../foundation.ts';

export type WaysIn = ReturnType<typeof createWaysIn>;

/**
 * Everything that opens an account, or is about to: sessions, reset links, pending two-step sign-ins, and mails with reset
 * links. Every measure that secures an account closes all of them. The vault says what is closed. The event makes every process look at its sessions
 * again and close the connections of the ended ones.
 */
export function createWaysIn(
  context: Base<'stream' | 'vault' | 'now'> & {
    readonly resetLinks: ResetLinks;
    readonly secondSteps: SecondSteps;
    readonly mails: MailQueue;
  },
) {
  const { stream, vault, resetLinks, secondSteps, mails, now } = context;
  const accounts = stream(memberStream, accountDecider, { opens: false });

  async function tell(memberId: string, command: CommandContext): Promise<string | null> {
    const { position } = await accounts.handle(
      { type: 'EndSessions', data: { memberId } },
      command,
    );
    return position;
  }

  /** Closes every way in. @param kept the session that stays open; null for none. @param reason what the ended sessions are told */
  async function closeAllBut(
    kept: string | null,
    memberId: string,
    reason: SessionEnd,
  ): Promise<void> {
    // Sessions come last, so that one that such a token has just opened ends too
    await resetLinks.forget(memberId);
    await secondSteps.forgetChallenges(memberId);
    await mails.forget(memberId, 'password-reset');
    await vault.endSessionsOf(memberId, now().toISOString(), reason, kept);
  }

  return {
    closeAllBut,
    async closeAll(memberId: string, reason: SessionEnd, command: CommandContext) {
      await closeAllBut(null, memberId, reason);
      return tell(memberId, command);
    },
    async closeOthers({ sessionId, memberId }: Session, command: CommandContext) {
      await closeAllBut(sessionId, memberId, 'signed-out');
      return tell(memberId, command);
    },
    /** @throws DomainError not-found if the member has no such session */
    async endSession(sessionId: string, { memberId }: Session, command: CommandContext) {
      const session = await vault.session(sessionId);
      if (session?.subjectId !== memberId) throw deviceNotFound();
      await vault.endSession(sessionId, now().toISOString(), 'signed-out');
      return tell(memberId, command);
    },
  };
}
