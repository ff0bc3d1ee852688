import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { asPortal, derivedFollowUp } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { administrationDecider, type Account } from './administration.decider.ts';
import { addressLeft, addressTakenUp } from './administration.mails.ts';

type Wish = {
  readonly memberId: string;
  readonly email: string;
  readonly ifStill?: Partial<Account>;
};

/** Reserves the new address, decides, and releases the old one. A repetition completes what a crash has interrupted. */
export function createEmailChange(context: Context) {
  const { addresses, addressLinks, recipientOf, letters, settings, waysIn } = context;
  const members = context.stream(memberStream, administrationDecider);

  /** Keeps the member's present address, and releases every other one. */
  async function settle(memberId: string, others: readonly string[]) {
    const { state } = await members.load({ memberId });
    if (state.status === 'absent' || state.account.email === null) return;
    const kept = await addresses.hash(state.account.email);
    if ((await addresses.holderOf(kept)) === memberId) await addresses.confirm(kept, memberId);
    for (const email of [...state.formerEmails, ...others]) {
      const addressHash = await addresses.hash(email);
      if (addressHash !== kept) await addresses.release(addressHash, memberId);
    }
  }

  async function tell(memberId: string, old: string | null, command: CommandContext) {
    const recipient = await recipientOf(memberId);
    if (!recipient) return;
    const id = `address-${command.commandId}`;
    if (old !== null)
      await letters.send(
        addressLeft({ ...recipient, email: old }, id, settings.PORTAL_SCHOOL_EMAIL),
      );
    await letters.send(addressTakenUp(recipient, id, settings.PORTAL_PUBLIC_URL));
  }

  /** @throws DomainError not-found; conflict if somebody else has the address */
  return async function change(wish: Wish, command: CommandContext) {
    const { memberId, email } = wish;
    const { state } = await members.load({ memberId });
    const repeated = await members.repeatedAnswer({ memberId }, command);
    if (!repeated) {
      // Refuses before anything is written
      administrationDecider.decide({ type: 'ChangeEmail', ...wish }, state);
      await addresses.reserve(await addresses.hash(email), memberId);
    }
    try {
      const handled = await members.handle({ memberId }, { type: 'ChangeEmail', ...wish }, command);
      // A link in the old mailbox must not open the account any more, nor a session of whoever has that mailbox
      if (handled.events.length > 0 || repeated)
        await waysIn.closeAll(memberId, asPortal(derivedFollowUp(command, 'end sessions')));
      const old = state.status === 'absent' ? null : state.account.email;
      if (handled.events.length > 0) await tell(memberId, old, command);
      if (handled.events.length > 0)
        await addressLinks.send(memberId, derivedFollowUp(asPortal(command), 'address-link'));
      return handled;
    } finally {
      await settle(memberId, [email]);
    }
  };
}
