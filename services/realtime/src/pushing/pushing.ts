import { BEFORE_ALL, later } from '@portal/contracts/wire/position';
import { SESSION_CHANGED } from '@portal/contracts/pushes';
import type { ViewReader } from '@portal/contracts/views';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import type { Logger } from 'pino';
import type { Audiences } from '../audiences.ts';
import type { Counters } from '../counters.ts';
import { createArrivals } from './arrivals.ts';
import type { DeliveryContext } from './pushing-context.ts';
import { createPushes } from './accepted-pushes.ts';
import { createRoomEntries } from './room-entries.ts';
import { createSessions } from './ended-sessions.ts';
import { createFetches } from '../sending/fetches.ts';
import type { Limits } from '../connection-limits.ts';
import { createLoop } from '../sending/sending-loop.ts';
import { pushOf } from './change-push.ts';
import { createRecentPushes } from './recent-pushes.ts';

export function createDeliveries(options: {
  readonly views: ViewReader;
  readonly audiences: Audiences;
  readonly limits: Limits;
  readonly counters: Counters;
  readonly log: Logger;
  readonly now: () => Date;
}) {
  const { log, limits } = options;
  const fetches = createFetches(options);
  const loop = createLoop({ ...options, fetches, rest: limits.rest });
  const recent = createRecentPushes({
    ...limits.recent,
    overlap: limits.overlap,
    now: options.now,
  });
  const { beginning } = recent;
  const progress = { arrived: BEFORE_ALL, taken: beginning, reached: beginning };
  const context: DeliveryContext = { ...options, fetches, loop, recent, progress };
  const pushes = createPushes(context);
  const sessions = createSessions(context);
  const { arrive } = createArrivals(context, sessions);
  const rooms = createRoomEntries(context);

  function accept(change: Change): void {
    const { topic, docId, position, audience } = change;
    progress.arrived = later(progress.arrived, position);
    if (topic === SESSION_CHANGED) {
      sessions.changed(docId, position);
      return;
    }
    const push = pushOf(change);
    if (push) pushes.accept(push);
    else log.warn({ topic, audience }, 'unknown kind of change or audience, nothing is sent');
  }

  return {
    accept,
    arrive,
    rooms,
    checkSession: sessions.check,
    reached: () => progress.reached,
    ready: loop.ready,
    stop: loop.stop,
  };
}
