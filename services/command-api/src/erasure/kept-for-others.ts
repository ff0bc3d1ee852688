import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { DataOf } from '@portal/service-kit/event-sourcing/decider';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { eventsOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import { derivedFollowUp } from '../call-handling/command-context.ts';

/** Re-encrypts the text under the keeper's key, and leaves out what identifies the member. A deleted text is no error. */
type KeepWords = (id: string, keeperId: string, command: CommandContext) => Promise<unknown>;

/** How a feature treats content that the member made and others use. Every step may be repeated after an interruption. */
type SharedThings = {
  /** Re-encrypts what others need while the member's key opens it: before an erasure, and before the key of a rejected person is held. */
  keep(memberId: string, command: CommandContext): Promise<void>;
  /** Removes what nobody else uses. */
  removeUnused(memberId: string, command: CommandContext): Promise<void>;
};

/** The id of the key for texts that outlive the member. It cannot be traced to the member. */
const keeperOf = (memberId: string): string => derivedId('keeper', memberId);

/** Features declare here what outlives the members who made it. */
export function createKeptForOthers(eventStore: Pick<EventStore, 'readTypes'>) {
  const wordsOf = new Map<string, { readonly idField: string; readonly keep: KeepWords }>();
  const things: SharedThings[] = [];

  return {
    /** @param idField the field of the event with which members write the words, that names them */
    declareWords<Type extends PortalEvent['type']>(
      writtenAs: Type,
      idField: keyof DataOf<PortalEvent, Type> & string,
      keep: KeepWords,
    ): void {
      wordsOf.set(writtenAs, { idField, keep });
    },
    declareThings(shared: SharedThings): void {
      things.push(shared);
    },

    async keepThings(memberId: string, command: CommandContext): Promise<void> {
      for (const { keep } of things) await keep(memberId, command);
    },
    async removeUnusedThings(memberId: string, command: CommandContext): Promise<void> {
      for (const { removeUnused } of things) await removeUnused(memberId, command);
    },
    async keepWords(memberId: string, command: CommandContext): Promise<void> {
      const keeperId = keeperOf(memberId);
      for await (const { type, data } of eventsOfTypes(eventStore, ...wordsOf.keys())) {
        const declared = wordsOf.get(type);
        const id = declared && data[declared.idField];
        if (typeof id !== 'string' || data[eventCatalog[type]?.about ?? ''] !== memberId) continue;
        await declared?.keep(id, keeperId, derivedFollowUp(command, `keep ${id}`));
      }
    },
  };
}

export type KeptForOthers = ReturnType<typeof createKeptForOthers>;
