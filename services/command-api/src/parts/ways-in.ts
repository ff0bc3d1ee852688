import type { Session } from '@portal/contracts/access';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { earlierSession } from '@portal/service-kit/vault/session-book';
import type { StreamBinder } from '@portal/service-kit/streams';
import type { Vault } from '@portal/service-kit/vault/vault';
import { deviceNotFound } from '../refusals.ts';
import { accountDecider } from '../accounts/account.decider.ts';

const NEVER = new Date(0).toISOString();

/** The vault says which sessions are over; the event has every process look again, and close the connections of those. */
export function createEndSessions({
  stream,
  vault,
  now,
}: {
  readonly stream: StreamBinder;
  readonly vault: Vault;
  readonly now: () => Date;
}) {
  const accounts = stream(memberStream, accountDecider, { opens: false });

  /** Refuses the tokens from before there were sessions even if none of them has been used since. Ending them is no use of them. */
  const noteEarlierSession = (memberId: string, at: string) =>
    vault.addSession({ ...earlierSession(memberId, 1, at), lastUsedAt: NEVER });

  async function tell(memberId: string, command: CommandContext): Promise<string | null> {
    const { position } = await accounts.handle(
      { memberId },
      { type: 'EndSessions', data: { memberId } },
      command,
    );
    return position;
  }

  async function endAllBut(kept: string | null, memberId: string): Promise<void> {
    const at = now().toISOString();
    if (kept !== memberId) await noteEarlierSession(memberId, at);
    await vault.endSessionsOf(memberId, at, kept);
  }

  return {
    endAllBut,
    async endAll(memberId: string, command: CommandContext) {
      await endAllBut(null, memberId);
      return tell(memberId, command);
    },
    async endOthers({ sessionId, memberId }: Session, command: CommandContext) {
      await endAllBut(sessionId, memberId);
      return tell(memberId, command);
    },
    /** @throws DomainError not-found if the member has no such session */
    async end(sessionId: string, { memberId }: Session, command: CommandContext) {
      const at = now().toISOString();
      if (sessionId === memberId) await noteEarlierSession(memberId, at);
      const session = await vault.session(sessionId);
      if (session?.subjectId !== memberId) throw deviceNotFound();
      await vault.endSession(sessionId, at);
      return tell(memberId, command);
    },
  };
}
