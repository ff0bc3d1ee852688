import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { derivedId } from '@portal/service-kit/command-id';
import { portalCommand } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { createGroupsOfTheErased } from '../parts/groups-of-the-erased.ts';
import { createWordsOfTheErased } from '../parts/words-of-the-erased.ts';
import { createForgetRosterLines } from '../parts/roster-lines.ts';
import { isRegistered, registrationDecider } from './registration.decider.ts';

/**
 * @param options.isKeyDestroyed the vault says that the member is erased, whatever this log says
 * @returns the time of the next step in ISO 8601; null if nothing is left to do
 */
export type Settle = (
  memberId: string,
  options?: { readonly isKeyDestroyed: boolean },
) => Promise<string | null>;

export function createErasure(context: Context): Settle {
  const { stream, vault, addresses, administrators, recipientOf, pictures, now } = context;
  const { addressLinks, mails, secondSteps, passkeyBook } = context;
  const forgetRosterLines = createForgetRosterLines(context);
  const groups = createGroupsOfTheErased(context);
  const keepWords = createWordsOfTheErased(context);
  const registrations = stream(memberStream, registrationDecider, { opens: false });
  const command = () => portalCommand(now(), 'retention');
  /** An erasure that was interrupted finds what it did. */
  const sameCommand = (name: string, memberId: string): CommandContext => ({
    ...command(),
    commandId: derivedId(name, memberId),
    repeatable: true,
  });

  /** The password stays until the erasure, so that a rejection can be taken back; no sign-in looks at it meanwhile. */
  async function deleteAccess(memberId: string): Promise<void> {
    await vault.deleteTokensOf(memberId);
    await addressLinks.forget(memberId);
    await vault.deleteSessionsOf(memberId);
    await vault.deleteKnownDevicesOf(memberId);
  }

  /** Without the key the address is unknown; the next registration of that address then takes it over. */
  async function freeAddress(memberId: string): Promise<void> {
    const recipient = await recipientOf(memberId);
    if (!recipient) return;
    const addressHash = await addresses.hash(recipient.email);
    await addresses.release(addressHash, memberId, command());
  }

  async function erase(
    memberId: string,
    keepsWords: boolean,
    isKeyDestroyed = false,
  ): Promise<void> {
    await registrations.handle(
      { memberId },
      { type: 'StartErasure', data: { memberId }, at: now().toISOString(), isKeyDestroyed },
      command(),
    );
    await groups.keepNames(memberId, sameCommand('keep names', memberId));
    await groups.removeEmpty(memberId, sameCommand('remove groups', memberId));
    if (keepsWords) await keepWords(memberId, sameCommand('keep words', memberId));
    await freeAddress(memberId);
    await vault.deleteCredential(memberId);
    await secondSteps.forget(memberId);
    await passkeyBook.forget(memberId);
    await mails.forget(memberId);
    await deleteAccess(memberId);
    await forgetRosterLines(memberId);
    await vault.destroy(memberId);
    // After the key, because none is noted from then on
    await vault.deleteAccessesOf(memberId);
    await pictures.removeAllOf(memberId);
    await registrations.handle(
      { memberId },
      { type: 'FinishErasure', data: { memberId } },
      command(),
    );
  }

  /** The last administrator stays until there is another. */
  const dismiss = (memberId: string) =>
    administrators.change({ memberId, role: 'member', at: now() }, command());

  return async (memberId, { isKeyDestroyed } = { isKeyDestroyed: false }) => {
    const { state } = await registrations.load({ memberId });
    if (isKeyDestroyed && state.status !== 'absent' && state.status !== 'erased') {
      if (isRegistered(state)) await dismiss(memberId);
      await erase(memberId, false, isKeyDestroyed);
      return null;
    }
    switch (state.status) {
      case 'pending':
      case 'approved':
        // Completes the return of somebody whose rejection was taken back
        await pictures.bringBackAllOf(memberId);
        if (state.erasesAt === null) return null;
        if (state.erasesAt > now().toISOString()) return state.erasesAt;
        await dismiss(memberId);
        await erase(memberId, state.keepsWords);
        return null;
      case 'rejected':
        if (state.holdUntil <= now().toISOString()) {
          await erase(memberId, false);
          return null;
        }
        await groups.keepNames(memberId, sameCommand('keep names', memberId));
        await freeAddress(memberId);
        await deleteAccess(memberId);
        // Freeing the address needs the key, so it comes first
        await vault.hold(memberId, state.holdUntil);
        // Holding the key does not hide pictures, since no key seals them
        await pictures.setAsideAllOf(memberId);
        return state.holdUntil;
      case 'erasing':
        await erase(memberId, state.keepsWords);
        return null;
      case 'absent':
      case 'erased':
        return null;
      default:
        return state satisfies never;
    }
  };
}
