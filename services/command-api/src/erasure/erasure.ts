import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { portalCommand } from '../call-handling/command-context.ts';
import type { Context } from '../feature-context.ts';
import { createGroupsOfTheErased } from './groups-of-the-erased.ts';
import { lawOf } from '../privacy-law.ts';
import { createWordsOfTheErased } from './words-of-the-erased.ts';
import { createForgetRosterLines } from './roster-lines.ts';
import { isRegistered, registrationDecider } from '../registrations/registration.decider.ts';

const DAY_MS = 86_400_000;

/**
 * @param options.isKeyDestroyed the vault says that the member is erased, whatever this log says
 * @returns the time of the next step in ISO 8601; null if nothing is left to do
 */
export type Settle = (
  memberId: string,
  options?: { readonly isKeyDestroyed: boolean },
) => Promise<string | null>;

export function createErasure(context: Context): Settle {
  const { stream, vault, addresses, administrators, pictures, settings, now } = context;
  const { addressLinks, copies, copyLinks, emailChanges, mails, resetLinks } = context;
  const { secondSteps, passkeyBook } = context;
  const forgetRosterLines = createForgetRosterLines(context);
  const groups = createGroupsOfTheErased(context);
  const keepWords = createWordsOfTheErased(context);
  const registrations = stream(memberStream, registrationDecider, { opens: false });
  const { holdDays } = lawOf(settings);
  const holdUntil = (): string | null =>
    holdDays === 0 ? null : new Date(now().getTime() + holdDays * DAY_MS).toISOString();
  const command = () => portalCommand(now(), 'retention');
  /** An erasure that was interrupted finds what it did. */
  const sameCommand = (name: string, memberId: string): CommandContext => ({
    ...command(),
    commandId: derivedId(name, memberId),
    repeatable: true,
  });

  /** The password stays until the erasure, so that a rejection can be taken back; no sign-in looks at it meanwhile. */
  async function deleteAccess(memberId: string): Promise<void> {
    await resetLinks.forget(memberId);
    await secondSteps.forgetChallenges(memberId);
    await addressLinks.forget(memberId);
    await emailChanges.forget(memberId);
    await copyLinks.forget(memberId);
    copies.forget(memberId);
    await vault.deleteSessionsOf(memberId);
    await vault.deleteKnownDevicesOf(memberId);
  }

  async function finish(memberId: string): Promise<null> {
    await vault.destroy(memberId);
    // After the key, because none is noted from then on
    await vault.deleteAccessesOf(memberId);
    await registrations.handle(
      { memberId },
      { type: 'FinishErasure', data: { memberId } },
      command(),
    );
    return null;
  }

  /** @returns until when the key is held, null if it is destroyed */
  async function erase(
    memberId: string,
    more: { readonly holdUntil: string | null; readonly isKeyDestroyed?: boolean },
  ): Promise<string | null> {
    const { holdUntil, isKeyDestroyed = false } = more;
    const { state } = await registrations.handle(
      { memberId },
      {
        type: 'StartErasure',
        data: { memberId, holdUntil },
        at: now().toISOString(),
        isKeyDestroyed,
      },
      command(),
    );
    if (state.status !== 'erasing') return null;
    if (!isKeyDestroyed) await keepForOthers(memberId, state.keepsWords);
    await addresses.releaseAllOf(memberId);
    await vault.deleteCredential(memberId);
    await secondSteps.forget(memberId);
    await passkeyBook.forget(memberId);
    await mails.forget(memberId);
    await deleteAccess(memberId);
    await forgetRosterLines(memberId);
    await pictures.removeAllOf(memberId);
    if (state.holdUntil === null || isKeyDestroyed) return finish(memberId);
    await vault.hold(memberId, state.holdUntil);
    await vault.deleteAccessesOf(memberId);
    await registrations.handle({ memberId }, { type: 'Depart', memberId }, command());
    return state.holdUntil;
  }

  /** Says anew what stays, while the key still opens it. */
  async function keepForOthers(memberId: string, keepsWords: boolean): Promise<void> {
    await groups.keepNames(memberId, sameCommand('keep names', memberId));
    await groups.removeEmpty(memberId, sameCommand('remove groups', memberId));
    if (keepsWords) await keepWords(memberId, sameCommand('keep words', memberId));
  }

  /** The last administrator stays until there is another. */
  const dismiss = (memberId: string) =>
    administrators.change({ memberId, role: 'member', at: now() }, command());

  return async (memberId, { isKeyDestroyed } = { isKeyDestroyed: false }) => {
    const { state } = await registrations.load({ memberId });
    if (isKeyDestroyed && state.status === 'left') return finish(memberId);
    if (isKeyDestroyed && state.status !== 'absent' && state.status !== 'erased') {
      if (isRegistered(state)) await dismiss(memberId);
      return erase(memberId, { holdUntil: null, isKeyDestroyed });
    }
    switch (state.status) {
      case 'pending':
      case 'approved':
        // Completes the return of somebody whose rejection was taken back
        await pictures.bringBackAllOf(memberId);
        if (state.erasesAt === null) return null;
        if (state.erasesAt > now().toISOString()) return state.erasesAt;
        await dismiss(memberId);
        return erase(memberId, { holdUntil: holdUntil() });
      case 'rejected':
        if (state.holdUntil <= now().toISOString()) {
          return erase(memberId, { holdUntil: null });
        }
        await groups.keepNames(memberId, sameCommand('keep names', memberId));
        await addresses.releaseAllOf(memberId);
        await deleteAccess(memberId);
        await vault.hold(memberId, state.holdUntil);
        // Holding the key does not hide pictures, since no key seals them
        await pictures.setAsideAllOf(memberId);
        return state.holdUntil;
      case 'erasing':
        return erase(memberId, { holdUntil: state.holdUntil });
      case 'left':
        return state.holdUntil <= now().toISOString() ? finish(memberId) : state.holdUntil;
      case 'absent':
      case 'erased':
        return null;
      default:
        return state satisfies never;
    }
  };
}
