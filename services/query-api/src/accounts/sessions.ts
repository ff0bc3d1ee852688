import { setTimeout as sleep } from 'node:timers/promises';
import { standingOf, type AdminSecondStep, type Session } from '@portal/contracts/wire/access';
import type { Device } from '@portal/contracts/accounts/device.api';
import { isConfirmed } from '@portal/contracts/confirming/confirmation-rule';
import { sessionEndOf, type SessionEnd } from '@portal/contracts/accounts/session-end';
import { lapseOf, type SessionLengths } from '@portal/contracts/accounts/session-length';
import { accounts, type AccountDocument } from '@portal/read-models/accounts/account';
import { ReadStoreUnavailable, type ReadModels } from '@portal/service-kit/read-store/read-store';
import { createSessionBook, type EndedSession } from '@portal/service-kit/vault/session-book';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Logger } from 'pino';
import { collectionOf } from '../documents/collection.ts';

const WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 50;

export type SessionVault = Pick<
  Vault,
  'secret' | 'session' | 'sessionsOf' | 'addSession' | 'noteSessionUse'
>;

export function createSessions(options: {
  readonly vault: SessionVault;
  readonly readModels: ReadModels;
  readonly lengths: SessionLengths & { readonly PORTAL_ADMIN_SECOND_STEP: AdminSecondStep };
  readonly log: Logger;
  readonly now: () => Date;
}) {
  const { vault, readModels, lengths, log, now } = options;
  const known = collectionOf(readModels, accounts);
  const book = createSessionBook(vault, now);

  /** command-api opens sessions from the log, so this account may be older than the session and not yet reflect it. */
  async function accountOf(memberId: string): Promise<AccountDocument> {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const account = await known.get(memberId);
      if (account && account.status !== 'pending') return account;
      if (waited >= WAIT_MS)
        throw new ReadStoreUnavailable('The accounts are older than the session');
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async function endOfEnded(ended: EndedSession | null): Promise<SessionEnd | null> {
    if (!ended) return null;
    const { subjectId, endReason, isDeleted } = ended;
    if (!isDeleted) return sessionEndOf(endReason);
    // If the member is gone, the session was not deleted merely because nobody used it
    return (await known.get(subjectId))?.status === 'approved' ? 'session-expired' : null;
  }

  async function find(token: string) {
    const found = await book.find(token);
    if (!found) {
      const end = await endOfEnded(await book.endOf(token));
      return end && { end };
    }
    const { record, noteUse } = found;
    const account = await accountOf(record.subjectId);
    const { _id, status, role, batches, isAnalyst = false } = account;
    const { hasSecondStep = false, rests = false } = account;
    if (status !== 'approved' || rests) return null;
    const lapse = lapseOf(record, account, lengths, now());
    if (lapse !== null) return { end: lapse };
    const rights = standingOf({ role, hasSecondStep }, lengths.PORTAL_ADMIN_SECOND_STEP);
    return {
      session: {
        sessionId: record.id,
        memberId: _id,
        ...rights,
        batches,
        isAnalyst,
        isConfirmed: isConfirmed(record.confirmedAt, now()),
      },
      noteUse,
    };
  }

  async function openSessionsOf(memberId: string) {
    const account = await known.get(memberId);
    const records = await vault.sessionsOf(memberId);
    return records.filter(
      (record) =>
        record.endedAt === null && account && lapseOf(record, account, lengths, now()) === null,
    );
  }

  return {
    /**
     * The session of a token while its member is approved and it is open, was used lately and rests on the present password; null for any
     * other token. Notes the use.
     *
     * @throws ReadStoreUnavailable when the accounts stay older than the session for 2 s; answering null would sign the member out
     */
    async sessionOf(token: string): Promise<Session | null> {
      const found = await find(token);
      if (!found || 'end' in found) return null;
      await found.noteUse().catch((error: unknown) => {
        log.warn({ err: error }, 'the use of a session was not noted');
      });
      return found.session;
    },

    /** How the session of a genuine token ended; null for any other token, and where nobody knows. */
    async endOf(token: string): Promise<SessionEnd | null> {
      const found = await find(token);
      return found && 'end' in found ? found.end : null;
    },

    /** The session of a token, or how it ended. It notes no use of the session, because an open connection is not a use. */
    look: find,

    async devicesOf({ sessionId, memberId }: Session): Promise<Device[]> {
      return (await openSessionsOf(memberId))
        .toSorted((one, other) => (one.lastUsedAt > other.lastUsedAt ? -1 : 1))
        .toSorted((one, other) => Number(other.id === sessionId) - Number(one.id === sessionId))
        .map((record) => ({
          _id: record.id,
          current: record.id === sessionId,
          userAgent: record.userAgent,
          createdAt: record.createdAt,
          lastUsedAt: record.lastUsedAt,
        }));
    },

    /** How many devices the member's own list of them shows. */
    deviceCountOf: async (memberId: string) => (await openSessionsOf(memberId)).length,
  };
}
