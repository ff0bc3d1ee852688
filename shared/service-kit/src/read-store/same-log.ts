import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import { BEFORE_ALL, covers, latest, type Position } from '../event-store/log-position.ts';
import { projectionKey } from './physical-name.ts';

/** Stored beside the checkpoints: names the log that the read models were folded from. It changes when an older log was restored. */
export const LOG_IDENTITY = projectionKey({ name: 'log_identity', version: 1 });
/** Stored beside the checkpoints: the last event that was folded, so that a log which took another course after a restore is recognized. */
const LAST_FOLDED = projectionKey({ name: 'last_folded', version: 1 });
const NOT_POSITIONS: ReadonlySet<string> = new Set([LOG_IDENTITY, LAST_FOLDED]);

type Checkpoints = Readonly<Record<string, Position>>;

/** @returns the checkpoint to write with the commit that folds this event; it sorts like positions do */
export const lastFolded = ({ position, id, revision, stream }: RecordedEvent): Checkpoints => ({
  [LAST_FOLDED]: `${position} ${id} ${revision} ${stream}`,
});

/**
 * Compares read models with the log.
 *
 * @returns why the read models cannot come from this log, or null if they can
 * @throws EventStoreUnavailable
 */
export async function whyFromAnotherLog(
  checkpoints: Checkpoints,
  eventStore: Pick<EventStore, 'head' | 'readStream'>,
): Promise<string | null> {
  const isPosition = ([key, value]: readonly [string, string]) =>
    !NOT_POSITIONS.has(key) && /^[0-9a-f]/u.test(value);
  const reached = latest(
    Object.entries(checkpoints)
      .filter(isPosition)
      .map(([, position]) => position),
  );
  const head = (await eventStore.head()) ?? BEFORE_ALL;
  if (!covers(head, reached))
    return `the read models are at ${reached}, and the log ends at ${head || 'its beginning'}`;

  const [position, id, revision, ...stream] = checkpoints[LAST_FOLDED]?.split(' ') ?? [];
  if (id === undefined) return null;
  const { events } = await eventStore.readStream(stream.join(' '), {
    from: Number(revision),
    limit: 1,
  });
  const isThere = events.some((event) => event.id === id && event.position === position);
  return isThere ? null : `the log has another event at ${position} than the read models`;
}
