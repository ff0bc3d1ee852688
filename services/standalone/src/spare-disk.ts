import { DiskFull, type DiskSpace } from '@portal/service-kit/files/disk-space';
import type { EventStore } from '@portal/service-kit/event-store/event-store';

/** Small, and without them nobody could come in to read, or to make room. */
const STILL_TAKEN: ReadonlySet<string> = new Set(['SignedIn', 'SessionsEnded']);

/** The log takes nothing new while its disk is nearly full, and is read as ever. */
export const spareDisk = (eventStore: EventStore, disk: Pick<DiskSpace, 'isLow'>): EventStore => ({
  ...eventStore,
  async append(stream, events, expected) {
    if (disk.isLow() && !events.every(({ type }) => STILL_TAKEN.has(type))) throw new DiskFull();
    return eventStore.append(stream, events, expected);
  },
});
