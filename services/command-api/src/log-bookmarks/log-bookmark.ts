import type { Position, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import * as z from 'zod';
import type { Base } from '../foundation.ts';

const NOTHING_YET = 'nothing';
const bookmark = z.object({ id: z.string(), stream: z.string(), position: z.string() });

/**
 * How far something in the vault has followed the log. Each of them may come from a backup, or have moved to another engine, so that a position
 * alone says nothing.
 */
export function createLogBookmark(
  { eventStore, vault }: Base<'eventStore' | 'vault'>,
  name: string,
) {
  return {
    /** @returns null if nothing was followed yet, or another log */
    async position(): Promise<Position | null> {
      const note = await vault.note(name);
      if (note === null || note === NOTHING_YET) return null;
      const { id, stream, position } = bookmark.parse(JSON.parse(note));
      const { events } = await eventStore.readStream(stream);
      const isThere = events.some((event) => event.id === id && event.position === position);
      return isThere ? position : null;
    },
    /** @param last undefined if there was nothing to follow */
    async moveTo(last: RecordedEvent | undefined): Promise<void> {
      if (last) {
        const { id, stream, position } = last;
        await vault.putNote(name, JSON.stringify({ id, stream, position }));
      } else if ((await vault.note(name)) === null) await vault.putNote(name, NOTHING_YET);
    },
    hasBegun: async (): Promise<boolean> => (await vault.note(name)) !== null,
  };
}
