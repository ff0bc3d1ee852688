import { NO_PICTURE } from '@portal/contracts/members/member.api';
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
      // Earlier releases deleted password and pictures at the moment of rejection
      const isPictureKept = await pictures.isKept(person.facts.picture);
      const facts = isPictureKept ? person.facts : { ...person.facts, picture: NO_PICTURE };
      const addressHash = await addresses.hash(facts.email);
      // Only a live key can seal the registration that comes back
      if (!(await vault.release(memberId))) throw erased();
      try {
        await reserveAgain(addressHash, memberId);
        const reversed = await registrations.handle(
          { type: 'ReverseRejection', data: facts },
          command,
        );
        await addresses.confirm(addressHash, memberId);
        await pictures.bringBackAllOf(memberId);
        const hasPassword = (await vault.credential(memberId)) !== null;
        return hasPassword ? reversed : { ...reversed, needsPassword: memberId };
      } catch (error) {
        // Holds the key again if the rejection still stands
        await erasure.settle(memberId);
        throw error;
      }
    },
  };
}
