import { projectionKey, type ReadModel } from '@portal/read-models/read-model';
import type { Position } from '@portal/service-kit/event-store/event-store';
import type { Step } from '@portal/service-kit/http/calls';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';

const WAIT_MS = 2_000;
/** How old the checkpoints may be that a read is told of, where the store cannot tell whether they have moved. */
const CHECKPOINTS_MS = 100;
/** Where the store cannot tell that another process has written it is asked often; where it can, this is only a net. */
const POLL_MS = { telling: 100, silent: 10 } as const;

export type Models = readonly ReadModel[];
type Waiting = {
  readonly keys: readonly string[];
  readonly position: Position;
  readonly arrived: () => void;
};

export interface Freshness {
  /** Waits until all the read models hold what happened up to the position; false when they don't after 2 s. */
  reached(models: Models, position: Position): Promise<boolean>;
  /** Up to where the read models hold everything; they may hold more. Undefined while one of them has handled nothing. */
  heldBy(models: Models): Promise<Position | undefined>;
  stop(): void;
}

/** One look at the checkpoints serves everybody who waits. */
export function createFreshness(readStore: ReadStore, now: () => Date): Freshness {
  let known: Promise<Readonly<Record<string, Position>>> | undefined;
  let knownAs = '';
  const waiting = new Set<Waiting>();
  let poll: NodeJS.Timeout | undefined;
  let looking = false;
  let lookAgain = false;

  async function look(): Promise<void> {
    const checkpoints = await readStore.checkpoints();
    for (const entry of [...waiting]) {
      const there = entry.keys.every((key) => (checkpoints[key] ?? '') >= entry.position);
      if (there) entry.arrived();
    }
  }

  function wake(): void {
    if (waiting.size === 0) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
        if (!lookAgain) return;
        lookAgain = false;
        wake();
      });
  }

  const unsubscribe = readStore.onCommit(wake);

  function leave(entry: Waiting): void {
    waiting.delete(entry);
    if (waiting.size > 0) return;
    clearInterval(poll);
    poll = undefined;
  }

  /** Those of a little while ago say less than what is true, and never more. */
  function checkpointsLately() {
    const current = readStore.version() ?? String(Math.floor(now().getTime() / CHECKPOINTS_MS));
    if (!known || current !== knownAs) {
      knownAs = current;
      known = readStore.checkpoints();
      known.catch(() => (known = undefined));
    }
    return known;
  }

  return {
    async heldBy(models) {
      const checkpoints = await checkpointsLately();
      let lowest: Position | undefined;
      for (const model of models) {
        const position = checkpoints[projectionKey(model)];
        if (position === undefined) return undefined;
        if (lowest === undefined || position < lowest) lowest = position;
      }
      return lowest;
    },
    reached(models, position) {
      const keys = models.map(projectionKey);
      return new Promise((resolve) => {
        const entry: Waiting = {
          keys,
          position,
          arrived() {
            clearTimeout(late);
            leave(entry);
            resolve(true);
          },
        };
        const late = setTimeout(() => {
          leave(entry);
          resolve(false);
        }, WAIT_MS);
        waiting.add(entry);
        const { telling, silent } = POLL_MS;
        poll ??= setInterval(wake, readStore.version() === undefined ? silent : telling);
        wake();
      });
    },
    stop() {
      unsubscribe();
      clearInterval(poll);
    },
  };
}

const isPosition = (text: unknown): text is string =>
  typeof text === 'string' && text.length > 0 && text.length <= 100;

/**
 * Makes a read wait for the write it names in `X-Min-Position`, and says so with `X-Stale` where that takes too long. Says in
 * `X-Read-Position` up to where what it is about to read holds everything.
 */
export const upToDate =
  (freshness: Freshness, models: Models): Step =>
  async (req, res) => {
    const wanted = req.headers['x-min-position'];
    if (isPosition(wanted) && !(await freshness.reached(models, wanted)))
      res.setHeader('X-Stale', 'true');
    const held = await freshness.heldBy(models);
    if (held !== undefined) res.setHeader('X-Read-Position', held);
  };
