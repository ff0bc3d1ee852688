import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { ProjectionStore } from '@portal/service-kit/read-store/read-store';
import { whyFromAnotherLog } from '@portal/service-kit/read-store/same-log';
import { pause } from '@portal/service-kit/time/pausing';
import { RebuildFailure } from './rebuild-failure.ts';

const AGAIN_MS = 20;

/**
 * For a rebuild at the end of the log that is still behind the live read models: more events are about to arrive.
 *
 * @throws RebuildFailure when the live read models hold events that the log does not have, so that nothing could ever catch up with them
 */
export async function waitForLog(
  readStore: Pick<ProjectionStore, 'checkpoints'>,
  eventStore: Pick<EventStore, 'head' | 'readStream'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const reason = await whyFromAnotherLog(await readStore.checkpoints(), eventStore);
  if (reason !== null)
    throw new RebuildFailure(`${reason}. Restart the projector: it rebuilds them all`);
  await pause(AGAIN_MS, signal);
}
