import { eventCatalog } from '@portal/contracts/events/catalog';
import { ERASURES } from '@portal/contracts/erasure/erasure.events';
import type {
  EventStore,
  Position,
  RecordedEvent,
} from '@portal/service-kit/event-store/event-store';

const DELETIONS = ['PostDeleted', 'CommentRemoved', 'MessageRemoved'];
const WITHDRAWALS: readonly string[] = [...ERASURES, ...DELETIONS];

/** Staff's removals since are not: the past shows what they removed later. */
function isWithdrawal({ type, data, metadata }: RecordedEvent): boolean {
  if (!WITHDRAWALS.includes(type)) return false;
  if (!DELETIONS.includes(type)) return true;
  const author = eventCatalog[type]?.about;
  const actor = metadata['actor'];
  return (
    author !== undefined &&
    typeof actor === 'object' &&
    actor !== null &&
    'id' in actor &&
    actor['id'] === data[author]
  );
}

/** Bound by the log's order: the first event after the time ends the past, whatever the clocks of other machines said later. */
const isLater = ({ metadata }: RecordedEvent, until: string): boolean => {
  const { occurredAt } = metadata;
  return typeof occurredAt === 'string' && occurredAt > until;
};

/** Passes on only those appended events that take something back. */
export const withdrawalsIn = (log: EventStore): EventStore => ({
  ...log,
  async *subscribe(options) {
    for await (const batch of log.subscribe(options))
      yield { ...batch, events: batch.events.filter(isWithdrawal) };
  },
});

/**
 * The log as it was, and after that only what took something back since: erasures, and what its author deleted. Folded like any log, it gives
 * the past without what nobody may see any more.
 *
 * @param until the last instant of the past, in ISO 8601, of UTC
 */
export function pastOf(log: Pick<EventStore, 'readAll' | 'readTypes'>, until: string) {
  let end: Position | null = null;
  let isOver = false;

  async function withdrawalsAfter(
    after: Position | null,
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
    let position = after;
    for (;;) {
      const found = await log.readTypes(WITHDRAWALS, position, limit);
      const withdrawn = found.events.filter(isWithdrawal);
      if (withdrawn.length > 0 || found.events.length < limit) return withdrawn;
      ({ position } = found);
    }
  }

  return {
    /** The position of the last event of the past; null before the first. Known once `readAll` has reached it. */
    end: () => end,
    /** Searches find what came later, too. */
    readTypes: log.readTypes,
    async readAll(after: Position | null, limit: number): Promise<readonly RecordedEvent[]> {
      if (isOver) return withdrawalsAfter(after, limit);
      const page = await log.readAll(after, limit);
      const later = page.findIndex((event) => isLater(event, until));
      const past = later === -1 ? page : page.slice(0, later);
      end = past.at(-1)?.position ?? end;
      if (page.length > 0 && later === -1) return past;
      isOver = true;
      return past.length > 0 ? past : withdrawalsAfter(after, limit);
    },
  };
}
