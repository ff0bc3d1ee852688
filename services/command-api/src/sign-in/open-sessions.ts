import { standingOf, type Session } from '@portal/contracts/wire/access';
import { isConfirmed } from '@portal/contracts/confirming/confirmation-rule';
import { sessionEndOf, type SessionEnd } from '@portal/contracts/accounts/session-end';
import { lapseOf } from '@portal/contracts/accounts/session-length';
import { memberStream } from '@portal/contracts/members/member.events';
import { createSessionBook, type EndedSession } from '@portal/service-kit/vault/session-book';
import { accountDecider } from './account.decider.ts';
import type { Base } from '../foundation.ts';

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(context: Base<'stream' | 'vault' | 'settings' | 'log' | 'now'>) {
  const { stream, vault, settings, log, now } = context;
  const accounts = stream(memberStream, accountDecider, { opens: false });
  const book = createSessionBook(vault, now);

  async function endOfEnded(ended: EndedSession | null): Promise<SessionEnd | null> {
    if (!ended) return null;
    const { subjectId: memberId, endReason, isDeleted } = ended;
    if (!isDeleted) return sessionEndOf(endReason);
    // If the member is gone, the session did not just expire
    const { state } = await accounts.load({ memberId });
    return state.status === 'approved' ? 'session-expired' : null;
  }

  async function find(token: string) {
    const found = await book.find(token);
    if (!found) {
      const end = await endOfEnded(await book.endOf(token));
      return end && { end };
    }
    const { record, noteUse } = found;
    const { state } = await accounts.load({ memberId: record.subjectId });
    if (state.status !== 'approved' || state.rests) return null;
    const lapse = lapseOf(record, state, settings, now());
    if (lapse !== null) return { end: lapse };
    // The next sign-in shows a hidden account again; a crash may have left older sessions open
    if (state.isHidden) return null;
    return { record, noteUse, account: state };
  }

  return {
    open: book.open,
    /** 'hidden': other members don't find them for now. 'resting': they have died, or cannot act. */
    async visibilityOf(memberId: string): Promise<'found' | 'hidden' | 'resting' | 'none'> {
      const { state } = await accounts.load({ memberId });
      if (state.status !== 'approved') return 'none';
      if (state.rests) return 'resting';
      return state.isHidden ? 'hidden' : 'found';
    },
    async rests(memberId: string): Promise<boolean> {
      const { state } = await accounts.load({ memberId });
      return state.status !== 'absent' && state.rests;
    },
    /** Null unless the token's member is approved and the session is open, and was opened or kept with the present password. */
    async sessionOf(token: string): Promise<Session | null> {
      const found = await find(token);
      if (!found || 'end' in found) return null;
      const { record, noteUse, account } = found;
      await noteUse().catch((error: unknown) => {
        log.warn({ err: error }, 'the use of a session was not noted');
      });
      const rights = standingOf(account, settings.PORTAL_ADMIN_SECOND_STEP);
      return {
        sessionId: record.id,
        memberId: record.subjectId,
        ...rights,
        batches: account.batches,
        isConfirmed: isConfirmed(record.confirmedAt, now()),
      };
    },
    /** How the session of a genuine token ended; null for any other token, and where nobody knows. */
    async endOf(token: string): Promise<SessionEnd | null> {
      const found = await find(token);
      return found && 'end' in found ? found.end : null;
    },
  };
}
