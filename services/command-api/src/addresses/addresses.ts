import { storedEmail } from '@portal/contracts/accounts/email';
import { memberStream } from '@portal/contracts/members/member.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { createAddressHashes } from '@portal/service-kit/vault/address-hash';
import type { AddressRecord } from '@portal/service-kit/vault/ports/address-store';
import type { Vault } from '@portal/service-kit/vault/vault';
import { portalCommand } from '../call-handling/command-context.ts';
import type { RecipientOf } from '../mail/recipients.ts';
import { reservationDecider } from './reservation-decider.ts';
import { fieldRefusal } from '../refusals.ts';

/** Longer than a command can take with a full queue. A crash left any older reservation. */
export const RESERVED_FOR_MS = 10 * 60_000;

export const addressTaken = () => fieldRefusal('conflict', 'email', 'email-taken');

export type Addresses = ReturnType<typeof createAddresses>;

/**
 * An address has one holder, in the vault alone. The vault comes before the log: an address is reserved, the log says who has it, and then it
 * is confirmed. A reservation that was interrupted is completed or ended by the next one of the same address, or by the sweep.
 */
export function createAddresses(
  stream: StreamBinder,
  vault: Vault,
  recipientOf: RecipientOf,
  now: () => Date,
) {
  const registrations = stream(memberStream, reservationDecider, { opens: false });
  const hashes = createAddressHashes(vault);
  const hash = (email: string) => hashes.hash(storedEmail(email));

  async function isAddressOf(memberId: string, addressHash: string): Promise<boolean> {
    const recipient = await recipientOf(memberId);
    return recipient !== null && (await hash(recipient.email)) === addressHash;
  }

  /** Closes the id of a registration that was given up, so that nothing can complete it. @returns whether it is closed */
  async function abandon(memberId: string): Promise<boolean> {
    const { state } = await registrations.handle(
      { type: 'Abandon', memberId },
      portalCommand(now(), 'addresses'),
    );
    if (state.status !== 'erased') return false;
    await vault.deleteCredential(memberId);
    await vault.destroy(memberId);
    return true;
  }

  /** Completes a reservation that lacks only its confirmation. @returns whether the holder may lose the address */
  async function isFree(held: AddressRecord): Promise<boolean> {
    const { hash: addressHash, subjectId: memberId } = held;
    const isRecent = now().getTime() - Date.parse(held.since) < RESERVED_FOR_MS;
    const { state } = await registrations.load({ memberId });
    if (state.status === 'absent') return !isRecent && abandon(memberId);
    if (state.status !== 'registered') return true;
    if (!(await isAddressOf(memberId, addressHash))) return !isRecent;
    if (held.state === 'reserved') await vault.putAddress({ ...held, state: 'confirmed' }, held);
    return false;
  }

  async function release(addressHash: string, memberId: string): Promise<void> {
    const held = await vault.address(addressHash);
    if (held?.subjectId !== memberId || isHeld(held)) return;
    if (!(await vault.deleteAddress(held))) await release(addressHash, memberId);
  }

  /** Gives the address to the member, unless another member has it. @returns false if another process has changed its record meanwhile */
  async function tryToReserve(addressHash: string, memberId: string): Promise<boolean> {
    const held = await vault.address(addressHash);
    const since = now().toISOString();
    // Renews the reservation, so that nobody takes it over as an interrupted one
    if (held?.subjectId === memberId) return vault.putAddress({ ...held, since }, held);
    if (held && !(await isFree(held))) throw addressTaken();
    const reserved = { hash: addressHash, subjectId: memberId, state: 'reserved', since } as const;
    return vault.putAddress(reserved, held);
  }

  /** A member has left this address, and nobody else may get it yet. */
  const isHeld = ({ state, since }: AddressRecord): boolean =>
    state === 'reserved' && since > now().toISOString();

  return {
    hash,

    async holderOf(addressHash: string): Promise<string | null> {
      const held = await vault.address(addressHash);
      return held && !isHeld(held) ? held.subjectId : null;
    },

    /** @throws DomainError conflict if another member has the address */
    async requireFree(addressHash: string, memberId: string): Promise<void> {
      const held = await vault.address(addressHash);
      if (held && held.subjectId !== memberId && !(await isFree(held))) throw addressTaken();
    },

    /** Keeps the address from others after its member has left it. A reservation from that time on ends like an interrupted one. */
    async hold(addressHash: string, memberId: string, until: string): Promise<void> {
      for (;;) {
        const held = await vault.address(addressHash);
        if (held?.subjectId !== memberId) return;
        if (await vault.putAddress({ ...held, state: 'reserved', since: until }, held)) return;
      }
    },

    /** @throws DomainError conflict if another member has the address */
    async reserve(addressHash: string, memberId: string): Promise<void> {
      while (!(await tryToReserve(addressHash, memberId)));
    },

    /** @throws DomainError conflict if the member does not have the address */
    async confirm(addressHash: string, memberId: string): Promise<void> {
      for (;;) {
        const held = await vault.address(addressHash);
        if (held?.subjectId !== memberId) throw addressTaken();
        if (held.state === 'confirmed') return;
        if (await vault.putAddress({ ...held, state: 'confirmed' }, held)) return;
      }
    },

    /** Does nothing if another member has the address. */
    release,

    /** Completes or ends the reservations that a crash has left. */
    async settleInterrupted(stopped: AbortSignal): Promise<void> {
      const before = new Date(now().getTime() - RESERVED_FOR_MS);
      for (const held of await vault.addressesReservedBefore(before.toISOString())) {
        if (stopped.aborted) return;
        if (await isFree(held)) await vault.deleteAddress(held);
      }
    },
  };
}
