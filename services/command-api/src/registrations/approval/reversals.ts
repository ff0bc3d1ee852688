import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { Needs } from '../../call-handling/call-handlers.ts';
import { changedSince, refusal } from '../../refusals.ts';
import { createPersons } from '../registration/registered-person.ts';
import { approvalDecider } from './approval.decider.ts';

const erased = () => refusal('conflict', 'registration-person-erased');
const addressTaken = () => refusal('conflict', 'registration-address-taken');

export type ReversalNeeds = Needs<
  'addresses' | 'erasure' | 'eventStore' | 'pictures' | 'stream' | 'vault' | 'waysIn'
>;

/** Takes approvals and rejections back. */
export function createReversals(context: ReversalNeeds) {
  const { stream, vault, addresses, erasure, waysIn, pictures } = context;
  const registrations = stream(memberStream, approvalDecider, { opens: false });
  const personOf = createPersons(context);

  async function reserveAgain(addressHash: string, memberId: string): Promise<void> {
    try {
      await addresses.reserve(addressHash, memberId);
    } catch (error) {
      throw error instanceof DomainError && error.kind === 'conflict' ? addressTaken() : error;
    }
  }

  return {
    async reverseApproval(memberId: string, command: CommandContext) {
      const reversed = await registrations.handle(
        { type: 'ReverseApproval', data: { memberId } },
        command,
      );
      await waysIn.closeAllBut(null, memberId, 'signed-out-by-administrator');
      return reversed;
    },

    async reverseRejection(memberId: string, command: CommandContext) {
      const { state } = await registrations.load({ memberId });
      if (state.status === 'gone') throw erased();
      if (state.status !== 'rejected') throw changedSince();
      const person = await personOf(memberId);
      if (!person) throw erased();
      const addressHash = await addresses.hash(person.facts.email);
      // Only a live key can seal the registration that comes back
      if (!(await vault.release(memberId))) throw erased();
      try {
        await reserveAgain(addressHash, memberId);
        const reversed = await registrations.handle(
          { type: 'ReverseRejection', data: person.facts },
          command,
        );
        await addresses.confirm(addressHash, memberId);
        await pictures.bringBackAllOf(memberId);
        return reversed;
      } catch (error) {
        // Holds the key again if the rejection still stands
        await erasure.settle(memberId);
        throw error;
      }
    },
  };
}
