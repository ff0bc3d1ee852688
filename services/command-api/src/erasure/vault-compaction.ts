import { ERASURES } from '@portal/contracts/erasure/erasure.events';
import type { Position, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import { unlessAborted } from '@portal/service-kit/time/pausing';
import { createLogBookmark } from '../log-bookmarks/log-bookmark.ts';
import type { Base } from '../foundation.ts';

/** Compaction takes at most a twentieth of the time. */
const REST_TIMES = 20;

/** Compacts the vault after erasures. Until then its engine keeps the old bytes of a key or an address that it has moved. */
export function createVaultCompaction(
  context: Base<'eventStore' | 'vault' | 'log'>,
): (stopped: AbortSignal) => Promise<void> {
  const { eventStore, vault, log } = context;
  const bookmark = createLogBookmark(context, 'erasures-forgotten');
  let searchedTo: Position | null | undefined;
  let restsUntil = 0;

  return async (stopped) => {
    if (performance.now() < restsUntil) return;
    let readTo = searchedTo ?? (await bookmark.position());
    let last: RecordedEvent | undefined;
    for await (const { events, position } of pagesOfTypes(eventStore, ERASURES, readTo)) {
      last = events.at(-1) ?? last;
      readTo = position;
    }
    if (last) {
      const began = performance.now();
      // A stop need not wait for it, because an unfinished compaction changes nothing
      await unlessAborted(stopped, vault.forget());
      if (stopped.aborted) return;
      await bookmark.moveTo(last);
      const took = performance.now() - began;
      restsUntil = performance.now() + REST_TIMES * took;
      log.info({ ms: Math.round(took) }, 'the vault was compacted after an erasure');
    }
    searchedTo = readTo;
  };
}
