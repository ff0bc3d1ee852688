import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { administrationDecider, type Account } from './administration.decider.ts';
import { asPortal, derivedFollowUp } from '../call-handling/command-context.ts';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import type { Addresses } from '../addresses/addresses.ts';
import type { WaysIn } from '../sign-in/ways-in.ts';

type Wish = {
  readonly memberId: string;
  readonly email: string;
  readonly ifStill?: Partial<Account>;
};
type More = {
  /** An earlier address that nobody else may get until then. */
  readonly held?: { readonly email: string; readonly until: string };
};

/** Reserves the new address, decides, and releases the old one. A repetition completes what a crash has interrupted. */
export function createEmailChange(stream: StreamBinder, addresses: Addresses, waysIn: WaysIn) {
  const members = stream(memberStream, administrationDecider);

  /** Keeps the member's present address, and releases every other one. */
  async function settle(memberId: string, others: readonly string[], { held }: More) {
    const { state } = await members.load({ memberId });
    if (state.status === 'absent' || state.account.email === null) return;
    const kept = await addresses.hash(state.account.email);
    if ((await addresses.holderOf(kept)) === memberId) await addresses.confirm(kept, memberId);
    for (const email of [...state.formerEmails, ...others]) {
      const addressHash = await addresses.hash(email);
      if (addressHash === kept) continue;
      if (email === held?.email) await addresses.hold(addressHash, memberId, held.until);
      else await addresses.release(addressHash, memberId);
    }
  }

  /**
   * @returns the address before, which is null if nothing has changed
   * @throws DomainError not-found; conflict if another member has the address
   */
  return async function change(wish: Wish, command: CommandContext, more: More = {}) {
    const { memberId, email } = wish;
    const { state } = await members.load({ memberId });
    const repeated = await members.repeatedAnswer({ memberId }, command);
    if (!repeated) {
      // Refuses before anything is written
      administrationDecider.decide({ type: 'ChangeEmail', ...wish }, state);
      await addresses.reserve(await addresses.hash(email), memberId);
    }
    try {
      const handled = await members.handle({ type: 'ChangeEmail', ...wish }, command);
      // Neither links in the old mailbox nor sessions of its reader may open the account any more
      if (handled.events.length > 0 || repeated)
        await waysIn.closeAll(
          memberId,
          'email-changed',
          asPortal(derivedFollowUp(command, 'end sessions')),
        );
      const old = state.status === 'absent' ? null : state.account.email;
      return { ...handled, old: handled.events.length > 0 ? old : null };
    } finally {
      await settle(memberId, [email], more);
    }
  };
}
