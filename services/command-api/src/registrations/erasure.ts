import { emailStream } from '@portal/contracts/accounts/email.events';
import { memberStream } from '@portal/contracts/members/member.events';
import { portalCommand } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { emailDecider } from './email.decider.ts';
import { registrationDecider } from './registration.decider.ts';

/** @returns the time of the next step in ISO 8601; null if nothing is left to do */
export type Settle = (memberId: string) => Promise<string | null>;

export function createErasure(context: Context): Settle {
  const { stream, vault, addresses, recipientOf, pictures, now } = context;
  const registrations = stream(memberStream, registrationDecider, { opens: false });
  const emails = stream(emailStream, emailDecider);
  const command = () => portalCommand(now(), 'retention');

  async function deleteCredentials(memberId: string): Promise<void> {
    await vault.deleteCredential(memberId);
    await vault.deleteTokensOf(memberId);
    await vault.deleteSessionsOf(memberId);
  }

  /** Without the key the address is unknown; the next registration of that address then takes it over. */
  async function freeAddress(memberId: string): Promise<void> {
    const recipient = await recipientOf(memberId);
    if (!recipient) return;
    const addressHash = await addresses.hash(recipient.email);
    await emails.handle(
      { addressHash },
      { type: 'Release', data: { addressHash, memberId } },
      command(),
    );
  }

  async function erase(memberId: string): Promise<void> {
    await registrations.handle(
      { memberId },
      { type: 'StartErasure', data: { memberId }, at: now().toISOString() },
      command(),
    );
    await deleteCredentials(memberId);
    await vault.destroy(memberId);
    await pictures.removeAllOf(memberId);
    await registrations.handle(
      { memberId },
      { type: 'FinishErasure', data: { memberId } },
      command(),
    );
  }

  return async (memberId) => {
    const { state } = await registrations.load({ memberId });
    switch (state.status) {
      case 'rejected':
        await freeAddress(memberId);
        if (state.holdUntil <= now().toISOString()) {
          await erase(memberId);
          return null;
        }
        await deleteCredentials(memberId);
        // Freeing the address needs the key, so it comes first
        await vault.hold(memberId, state.holdUntil);
        // Holding the key does not hide pictures, since no key seals them
        await pictures.removeAllOf(memberId);
        return state.holdUntil;
      case 'erasing':
        await erase(memberId);
        return null;
      case 'absent':
      case 'pending':
      case 'approved':
      case 'erased':
        return null;
      default:
        return state satisfies never;
    }
  };
}
