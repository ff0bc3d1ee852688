import { standingOf, type AdminSecondStep, type Session } from '@portal/contracts/wire/access';
import { isConfirmed } from '@portal/contracts/confirming/confirmation-rule';
import { isGoodSession, type SessionLengths } from '@portal/contracts/accounts/session-length';
import { isSuspended } from '@portal/contracts/suspensions/suspension';
import { memberStream } from '@portal/contracts/members/member.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { createSessionBook, isEarlierSession } from '@portal/service-kit/vault/session-book';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Logger } from 'pino';
import { accountDecider } from './account.decider.ts';

export function createSessions(options: {
  readonly stream: StreamBinder;
  readonly vault: Vault;
  readonly lengths: SessionLengths & { readonly PORTAL_ADMIN_SECOND_STEP: AdminSecondStep };
  readonly log: Logger;
  readonly now: () => Date;
}) {
  const { stream, vault, lengths, log, now } = options;
  const accounts = stream(memberStream, accountDecider, { opens: false });
  const book = createSessionBook(vault, now);

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
      const found = await book.find(token);
      if (!found) return null;
      const { record, noteUse } = found;
      const memberId = record.subjectId;
      const { state } = await accounts.load({ memberId });
      if (state.status !== 'approved' || isSuspended(state.suspension, now())) return null;
      if (state.rests) return null;
      // The next sign-in shows a hidden account again; a crash may have left older sessions open
      if (state.isHidden) return null;
      if (!isGoodSession(record, state, lengths, now())) return null;
      if (isEarlierSession(record) && record.credentialVersion !== state.credentialVersion)
        return null;
      await noteUse().catch((error: unknown) => {
        log.warn({ err: error }, 'the use of a session was not noted');
      });
      const rights = standingOf(state, lengths.PORTAL_ADMIN_SECOND_STEP);
      return {
        sessionId: record.id,
        memberId,
        ...rights,
        batches: state.batches,
        isConfirmed: isConfirmed(record.confirmedAt, now()),
      };
    },
  };
}
