import type { MemberEvent } from '@portal/contracts/accounts/account.events';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { Logger } from 'pino';
import type { Background } from '../background.ts';
import { systemCommand } from '../command-context.ts';
import { emailStream, memberStream, type Accounts } from './accounts.ts';

const HOUR_MS = 3_600_000;
const PAGE = 500;
/** What opens a case, takes it on and closes it. */
const CASES: readonly MemberEvent['type'][] = [
  'MemberRejected',
  'MemberErasureStarted',
  'MemberErased',
];

export interface Retention {
  /** Takes a rejected member's case as far as it can go today: address freed, credential and pictures deleted, key held; and once it is due, erased. */
  settle(memberId: string): Promise<void>;
  /** All cases that are due or were interrupted. A case that fails is logged and tried again by the next sweep. */
  sweep(): Promise<void>;
  /** Sweeps now and every hour. */
  start(): void;
  stop(): void;
}

/**
 * Rejected registrations: kept unreadable for a while, then erased for good. Every step can be repeated and each says where to go on:
 * intent as an event, then the key, then the fact as an event.
 */
export function createRetention(options: {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly accounts: Accounts;
  readonly removePictures: (memberId: string) => Promise<void>;
  readonly background: Background;
  readonly log: Logger;
  readonly now: () => Date;
}): Retention {
  const { eventStore, vault, accounts, removePictures, background, log, now } = options;
  const { members, emails } = accounts;
  const stopped = new AbortController();
  /** Cases that the log has opened and not closed, with the instant before which there is nothing to do. */
  const open = new Map<string, string>();
  let readTo: Position | null = null;
  let timer: NodeJS.Timeout | undefined;
  let sweeping = false;

  async function letGo(memberId: string): Promise<void> {
    await vault.deleteCredential(memberId);
    await vault.deleteTokensOf(memberId);
  }

  /** Needs the key to tell which address it was; without it, whoever registers the address next takes it over. */
  async function freeAddress(memberId: string): Promise<void> {
    const recipient = await accounts.recipient(memberId);
    if (!recipient) return;
    const addressHash = await accounts.addresses.hash(recipient.email);
    await emails.handle(
      emailStream(addressHash),
      { type: 'Release', data: { addressHash, memberId } },
      systemCommand(now, 'retention'),
    );
  }

  async function erase(memberId: string): Promise<void> {
    const stream = memberStream(memberId);
    await members.handle(
      stream,
      { type: 'StartErasure', data: { memberId }, at: now().toISOString() },
      systemCommand(now, 'retention'),
    );
    await letGo(memberId);
    await vault.destroy(memberId);
    await removePictures(memberId);
    await members.handle(
      stream,
      { type: 'FinishErasure', data: { memberId } },
      systemCommand(now, 'retention'),
    );
  }

  async function settle(memberId: string): Promise<void> {
    const { state } = await members.load(memberStream(memberId));
    switch (state.status) {
      case 'rejected':
        await freeAddress(memberId);
        if (state.holdUntil <= now().toISOString()) {
          await erase(memberId);
          open.delete(memberId);
          return;
        }
        await letGo(memberId);
        // Last: the address can be told only as long as the key opens it.
        await vault.hold(memberId, state.holdUntil);
        // Nobody's key seals them, so they cannot be held
        await removePictures(memberId);
        open.set(memberId, state.holdUntil);
        return;
      case 'erasing':
        await erase(memberId);
        open.delete(memberId);
        return;
      case 'absent':
      case 'pending':
      case 'approved':
      case 'erased':
        open.delete(memberId);
        return;
      default:
        return state satisfies never;
    }
  }

  /** The log is looked through once, and then only what is new: between an event and what follows from it a process may have died. */
  async function findCases(): Promise<void> {
    while (!stopped.signal.aborted) {
      const { events, position } = await eventStore.readTypes(CASES, readTo, PAGE);
      for (const { type, data } of events) {
        const memberId = data['memberId'];
        if (typeof memberId !== 'string') continue;
        if (type === 'MemberErased') open.delete(memberId);
        else open.set(memberId, '');
      }
      readTo = position;
      if (events.length < PAGE) return;
    }
  }

  async function sweep(): Promise<void> {
    for (const memberId of await vault.dueForDestruction(now().toISOString()))
      open.set(memberId, '');
    await findCases();
    const today = now().toISOString();
    for (const [memberId, notBefore] of [...open]) {
      if (stopped.signal.aborted) return;
      if (notBefore > today) continue;
      try {
        await settle(memberId);
      } catch (error) {
        log.error(
          { memberId, err: error },
          'an erasure was interrupted and will be taken up again',
        );
      }
    }
  }

  async function sweepOnce(): Promise<void> {
    if (sweeping) return;
    sweeping = true;
    try {
      await sweep();
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    } finally {
      sweeping = false;
    }
  }

  return {
    settle,
    sweep,
    start() {
      const run = () => {
        background.run('the retention sweep', sweepOnce);
      };
      run();
      timer = setInterval(run, HOUR_MS).unref();
    },
    stop() {
      clearInterval(timer);
      stopped.abort();
    },
  };
}
