import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import type { Position, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import { DomainError } from '@portal/service-kit/errors';
import { yieldEvery } from '@portal/service-kit/time/pausing';
import type { Needs } from '../call-handling/call-handlers.ts';
import { RESERVED_FOR_MS } from './addresses.ts';
import { createLogBookmark } from '../log-bookmarks/log-bookmark.ts';

export const ADDRESSES_FOLLOWED = 'addresses-followed';

const GIVES_ADDRESS: ReadonlySet<string> = new Set<MemberEvent['type']>([
  'MemberRegistered',
  'MemberRejectionReversed',
  'MemberEmailChanged',
]);
const TAKES_ADDRESS: ReadonlySet<string> = new Set<MemberEvent['type']>([
  'MemberRejected',
  'MemberErasureStarted',
  'MemberErased',
]);
const TYPES = [...GIVES_ADDRESS, ...TAKES_ADDRESS];
const AT_ONCE = 200;
const LONGEST_TURN_MS = 20;

/**
 * Makes the vault's addresses agree with the log before anything is served: they may come from different backups, or from a release that kept
 * addresses in the log. Continues at its checkpoint, and starts over if the log is another one.
 */
export function createAddressesInLog(
  context: Needs<'addresses' | 'eventStore' | 'log' | 'now' | 'vault'>,
): () => Promise<void> {
  const { eventStore, vault, addresses, log, now } = context;
  const bookmark = createLogBookmark(context, ADDRESSES_FOLLOWED);
  const codec = createEventCodec<MemberEvent>(memberStream.events, vault);
  const yieldToEventLoop = yieldEvery(LONGEST_TURN_MS);

  /** @returns the event that says who has which address, for everyone whom events since then concern; null for those who have none */
  async function readFrom(after: Position | null) {
    const newest = new Map<string, RecordedEvent | null>();
    let last: RecordedEvent | undefined;
    for await (const { events } of pagesOfTypes(eventStore, TYPES, after)) {
      for (const event of events) {
        const memberId = event.data['memberId'];
        if (typeof memberId !== 'string') continue;
        newest.set(memberId, GIVES_ADDRESS.has(event.type) ? event : null);
        last = event;
      }
      await yieldToEventLoop();
    }
    return { newest, last };
  }

  async function addressIn(event: RecordedEvent): Promise<string | null> {
    const { data } = await codec.decode(event);
    return 'email' in data ? data.email : null;
  }

  async function claim(memberId: string, addressHash: string): Promise<void> {
    const record = { hash: addressHash, subjectId: memberId, since: now().toISOString() };
    if (await vault.putAddress({ ...record, state: 'confirmed' }, null)) return;
    try {
      await addresses.reserve(addressHash, memberId);
      await addresses.confirm(addressHash, memberId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      log.warn({ memberId }, 'another member has the address of this one, who cannot sign in');
    }
  }

  /** Others than the present one are left from before a change, unless a change is under way. */
  async function follow(memberId: string, event: RecordedEvent | null): Promise<void> {
    const address = event && (await addressIn(event));
    const present = address === null ? null : await addresses.hash(address);
    const known = await vault.addressesOf(memberId);
    if (
      present !== null &&
      !known.some(({ hash, state }) => hash === present && state === 'confirmed')
    )
      await claim(memberId, present);
    const before = new Date(now().getTime() - RESERVED_FOR_MS).toISOString();
    for (const held of known)
      if (held.hash !== present && held.since < before) await vault.deleteAddress(held);
  }

  return async () => {
    const before = await bookmark.position();
    const { newest, last } = await readFrom(before);
    const members = [...newest];
    if (before === null && members.length > 0)
      log.info({ members: members.length }, 'the vault gets the addresses of all members');
    for (let from = 0; from < members.length; from += AT_ONCE) {
      await Promise.all(
        members.slice(from, from + AT_ONCE).map(([memberId, event]) => follow(memberId, event)),
      );
      await yieldToEventLoop();
    }
    await bookmark.moveTo(last);
  };
}
