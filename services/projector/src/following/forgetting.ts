import { ERASURES } from '@portal/contracts/erasure/erasure.events';
import { BEFORE_ALL, covers, earliest, type Position } from '@portal/contracts/wire/position';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import { pause, unlessAborted } from '@portal/service-kit/time/pausing';
import type { Logger } from 'pino';
import { FORGOTTEN } from './group-batch.ts';
import { RebuildFailure } from '../rebuilding/rebuild-failure.ts';

const LOOK_EVERY_MS = 10_000;
/** Several erasures in this time are one piece of work, which takes a twentieth of all time at most. */
const REST_LOOKS = 3;
const REST_TIMES = 20;

/**
 * Once an erasure is folded, compacts the read models: where the engine moves entries within its file, the bytes that were there stay
 * until then.
 */
export function createForgetting(options: {
  readonly eventStore: Pick<EventStore, 'readTypes'>;
  readonly checkpoints: () => Promise<Readonly<Record<string, Position>>>;
  /** The names of the read models that are kept up to date. */
  readonly positions: () => Promise<readonly (Position | null)[]>;
  readonly forget: (forgottenTo: Position) => Promise<void>;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly lookEveryMs?: number;
}) {
  const { eventStore, log, signal, lookEveryMs = LOOK_EVERY_MS } = options;
  let searchedTo: Position | null | undefined;
  let newest: Position = BEFORE_ALL;
  const isOver = () => signal.aborted;
  const rest = REST_LOOKS * lookEveryMs;
  let restsUntil = 0;

  async function search(after: Position): Promise<void> {
    searchedTo ??= after === BEFORE_ALL ? null : after;
    for await (const { events, position } of pagesOfTypes(eventStore, ERASURES, searchedTo)) {
      newest = events.at(-1)?.position ?? newest;
      searchedTo = position;
    }
  }

  async function look(): Promise<void> {
    const forgottenTo = (await options.checkpoints())[FORGOTTEN] ?? BEFORE_ALL;
    await search(forgottenTo);
    const reached = earliest(await options.positions());
    if (covers(forgottenTo, newest) || reached === null || !covers(reached, newest)) return;
    if (performance.now() < restsUntil) return;
    const began = performance.now();
    // A stop need not wait for it: without its end nothing has changed
    await unlessAborted(signal, options.forget(reached));
    if (isOver()) return;
    const took = performance.now() - began;
    restsUntil = performance.now() + Math.max(rest, REST_TIMES * took);
    log.info({ ms: Math.round(took) }, 'the read models were compacted after an erasure');
  }

  return async function run(): Promise<void> {
    for (;;) {
      await pause(lookEveryMs, signal);
      if (isOver()) return;
      try {
        await look();
      } catch (error) {
        if (isOver()) return;
        restsUntil = performance.now() + rest;
        if (!(error instanceof RebuildFailure))
          log.error({ err: error }, 'the read models could not be compacted after an erasure');
      }
    }
  };
}
