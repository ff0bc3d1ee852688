import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { portalCommand } from '../call-handling/command-context.ts';
import type { Pictures } from '../uploads/pictures.ts';
import { erasureDecider } from './erasure-decider.ts';
import type { KeptForOthers } from './kept-for-others.ts';
import type { VaultTraces } from './vault-traces.ts';
import type { Base } from '../foundation.ts';
import { createForgetRosterLines } from './roster-lines.ts';

const DAY_MS = 86_400_000;

/**
 * @param options.isKeyDestroyed the vault says that the member is erased, whatever this log says
 * @returns the time of the next step in ISO 8601; null if nothing is left to do
 */
export type Settle = (
  memberId: string,
  options?: { readonly isKeyDestroyed: boolean },
) => Promise<string | null>;

export type SettlingNeeds = Base<'stream' | 'vault' | 'views' | 'now'> & {
  readonly pictures: Pictures;
  readonly kept: KeptForOthers;
  readonly traces: VaultTraces;
  /** Ends the member's role as administrator. */
  readonly dismiss: (memberId: string, command: CommandContext) => Promise<unknown>;
  /** How long the key of an erased member is held. */
  readonly holdDays: number;
};

/** Does the next step of an erasure, or of the time before it in which a rejection can be undone. */
export function createSettle(context: SettlingNeeds): Settle {
  const { stream, vault, pictures, kept, traces, dismiss, holdDays, now } = context;
  const forgetRosterLines = createForgetRosterLines(context);
  const members = stream(memberStream, erasureDecider, { opens: false });
  const holdUntil = (): string | null =>
    holdDays === 0 ? null : new Date(now().getTime() + holdDays * DAY_MS).toISOString();
  const command = () => portalCommand(now(), 'retention');
  /** An erasure that was interrupted finds what it did. */
  const sameCommand = (name: string, memberId: string): CommandContext => ({
    ...command(),
    commandId: derivedId(name, memberId),
    repeatable: true,
  });

  // The names are part of the commands' ids, so they never change
  const keepThings = (memberId: string): Promise<void> =>
    kept.keepThings(memberId, sameCommand('keep names', memberId));

  /** Re-encrypts what outlives the member while the key still opens it. */
  async function keepForOthers(memberId: string, keepsWords: boolean): Promise<void> {
    await keepThings(memberId);
    await kept.removeUnusedThings(memberId, sameCommand('remove groups', memberId));
    if (keepsWords) await kept.keepWords(memberId, sameCommand('keep words', memberId));
  }

  async function finish(memberId: string): Promise<null> {
    await vault.destroy(memberId);
    // Runs after the key is gone, because no access is noted from then on
    await vault.deleteAccessesOf(memberId);
    await members.handle({ type: 'Finish', data: { memberId } }, command());
    return null;
  }

  /** @returns until when the key is held, null if it is destroyed */
  async function erase(
    memberId: string,
    more: { readonly holdUntil: string | null; readonly isKeyDestroyed?: boolean },
  ): Promise<string | null> {
    const { holdUntil, isKeyDestroyed = false } = more;
    const { state } = await members.handle(
      {
        type: 'Start',
        data: { memberId, holdUntil },
        at: now().toISOString(),
        isKeyDestroyed,
      },
      command(),
    );
    if (state.status !== 'erasing') return null;
    if (!isKeyDestroyed) await keepForOthers(memberId, state.keepsWords);
    await traces.deleteAll(memberId);
    await forgetRosterLines(memberId);
    await pictures.removeAllOf(memberId);
    if (state.holdUntil === null || isKeyDestroyed) return finish(memberId);
    await vault.hold(memberId, state.holdUntil);
    await vault.deleteAccessesOf(memberId);
    await members.handle({ type: 'Depart', memberId }, command());
    return state.holdUntil;
  }

  return async (memberId, { isKeyDestroyed } = { isKeyDestroyed: false }) => {
    const { state } = await members.load({ memberId });
    if (isKeyDestroyed && state.status === 'left') return finish(memberId);
    if (isKeyDestroyed && state.status !== 'absent' && state.status !== 'erased') {
      if (state.status === 'registered') await dismiss(memberId, command());
      return erase(memberId, { holdUntil: null, isKeyDestroyed });
    }
    switch (state.status) {
      case 'registered':
        // Completes the return of a person whose rejection was undone
        await pictures.bringBackAllOf(memberId);
        if (state.erasesAt === null) return null;
        if (state.erasesAt > now().toISOString()) return state.erasesAt;
        await dismiss(memberId, command());
        return erase(memberId, { holdUntil: holdUntil() });
      case 'rejected':
        if (state.holdUntil <= now().toISOString()) {
          return erase(memberId, { holdUntil: null });
        }
        await keepThings(memberId);
        await vault.deleteAddressesOf(memberId);
        await traces.deleteAccess(memberId);
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
