import { setTimeout as sleep } from 'node:timers/promises';
import { standingOf, type AdminSecondStep, type Session } from '@portal/contracts/wire/access';
import type { Device } from '@portal/contracts/accounts/device.api';
import { isConfirmed } from '@portal/contracts/confirming/confirmation-rule';
import { isGoodSession, type SessionLengths } from '@portal/contracts/accounts/session-length';
import { isSuspended } from '@portal/contracts/suspensions/suspension';
import { accounts, type AccountDocument } from '@portal/read-models/accounts/account';
import { ReadStoreUnavailable, type ReadModels } from '@portal/service-kit/read-store/read-store';
import { createSessionBook, isEarlierSession } from '@portal/service-kit/vault/session-book';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Logger } from 'pino';
import { collectionOf } from '../documents/collection.ts';

const WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 50;

export type SessionVault = Pick<
  Vault,
  'secret' | 'session' | 'sessionsOf' | 'addSession' | 'noteSessionUse'
>;

export interface Sessions {
  /**
   * The session of a token while its member is approved and it is open, was used lately and rests on the present password; null for any
   * other token. Notes the use.
   *
   * @throws ReadStoreUnavailable when the accounts stay older than the session for 2 s; answering null would sign the member out
   */
  sessionOf(token: string): Promise<Session | null>;
  /** The same without noting a use: an open connection is not one. */
  look(token: string): Promise<Session | null>;
  devicesOf(session: Session): Promise<Device[]>;
  /** How many devices the member's own list of them shows. */
  deviceCountOf(memberId: string): Promise<number>;
}

export function createSessions(options: {
  readonly vault: SessionVault;
  readonly readModels: ReadModels;
  readonly lengths: SessionLengths & { readonly PORTAL_ADMIN_SECOND_STEP: AdminSecondStep };
  readonly log: Logger;
  readonly now: () => Date;
}): Sessions {
  const { vault, readModels, lengths, log, now } = options;
  const known = collectionOf(readModels, accounts);
  const book = createSessionBook(vault, now);

  /** command-api opens sessions from the log, so this account may be older than the session and not yet reflect it. */
  async function accountOf(
    memberId: string,
    isOlder: (account: AccountDocument) => boolean,
  ): Promise<AccountDocument> {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const account = await known.get(memberId);
      if (account && account.status !== 'pending' && !isOlder(account)) return account;
      if (waited >= WAIT_MS)
        throw new ReadStoreUnavailable('The accounts are older than the session');
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async function find(token: string) {
    const found = await book.find(token);
    if (!found) return null;
    const { record, noteUse } = found;
    const { credentialVersion } = record;
    const {
      _id,
      status,
      role,
      suspension,
      batches = [],
      isAnalyst = false,
      hasSecondStep = false,
      rests = false,
      ...account
    } = await accountOf(
      record.subjectId,
      (older) => isEarlierSession(record) && older.credentialVersion < credentialVersion,
    );
    if (status !== 'approved' || rests || isSuspended(suspension, now())) return null;
    if (!isGoodSession(record, { ...account, role }, lengths, now())) return null;
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
        record.endedAt === null && account && isGoodSession(record, account, lengths, now()),
    );
  }

  return {
    async sessionOf(token) {
      const found = await find(token);
      if (!found) return null;
      await found.noteUse().catch((error: unknown) => {
        log.warn({ err: error }, 'the use of a session was not noted');
      });
      return found.session;
    },

    look: async (token) => (await find(token))?.session ?? null,

    async devicesOf({ sessionId, memberId }) {
      return (await openSessionsOf(memberId))
        .toSorted((one, other) => (one.lastUsedAt > other.lastUsedAt ? -1 : 1))
        .toSorted((one, other) => Number(other.id === sessionId) - Number(one.id === sessionId))
        .map((record) => ({
          _id: record.id,
          current: record.id === sessionId,
          userAgent: isEarlierSession(record) ? null : record.userAgent,
          createdAt: record.createdAt,
          lastUsedAt: record.lastUsedAt,
        }));
    },

    deviceCountOf: async (memberId) => (await openSessionsOf(memberId)).length,
  };
}
