import { covers, type Position } from '@portal/contracts/position';
import type { ReadModel } from '@portal/read-models/read-model';
import type { Step } from '@portal/service-kit/http/calls';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { remember } from '../remembering/remember.ts';

const WAIT_MS = 2_000;
/** Longest age of the checkpoints in X-Read-Position if the store cannot tell whether they have moved. */
const CHECKPOINTS_MS = 100;
/** A store with a version also reports commits, so polling is only a safeguard there. */
const POLL_MS = { withVersion: 100, withoutVersion: 10 } as const;

export type Models = readonly ReadModel[];
type Waiting = {
  readonly keys: readonly string[];
  readonly position: Position;
  readonly arrived: () => void;
};

export interface Freshness {
  /** Resolves once all the read models hold everything up to the position; false if they don't within 2 s. */
  reached(models: Models, position: Position): Promise<boolean>;
  /** The read models hold everything up to this position, and maybe more. Undefined if one of them has handled nothing. */
  heldBy(models: Models): Promise<Position | undefined>;
  stop(): void;
}

export function createFreshness(readModels: ReadModels, now: () => Date): Freshness {
  const remembered = remember<Promise<Readonly<Record<string, Position>>>>(1);
  const waiting = new Set<Waiting>();
  let poll: NodeJS.Timeout | undefined;
  let looking = false;
  let lookAgain = false;

  async function look(): Promise<void> {
    const checkpoints = await readModels.checkpoints();
    for (const entry of [...waiting]) {
      if (entry.keys.every((key) => covers(checkpoints[key], entry.position))) entry.arrived();
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

  const unsubscribe = readModels.onCommit(wake);

  function leave(entry: Waiting): void {
    waiting.delete(entry);
    if (waiting.size > 0) return;
    clearInterval(poll);
    poll = undefined;
  }

  /** Old checkpoints promise less than is true, never more. */
  const recentCheckpoints = () =>
    remembered(
      'checkpoints',
      [readModels.version() ?? Math.floor(now().getTime() / CHECKPOINTS_MS)],
      () => readModels.checkpoints(),
    );

  return {
    async heldBy(models) {
      const checkpoints = await recentCheckpoints();
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
            clearTimeout(timeout);
            leave(entry);
            resolve(true);
          },
        };
        const timeout = setTimeout(() => {
          leave(entry);
          resolve(false);
        }, WAIT_MS);
        waiting.add(entry);
        const { withVersion, withoutVersion } = POLL_MS;
        poll ??= setInterval(
          wake,
          readModels.version() === undefined ? withoutVersion : withVersion,
        );
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
 * Makes a read wait for the write that it names in `X-Min-Position`, and answers `X-Stale` if that takes too long. `X-Read-Position` is the
 * position up to which the answer holds everything.
 */
export const upToDate =
  (freshness: Freshness, models: Models): Step =>
  async (req, res) => {
    const position = req.headers['x-min-position'];
    if (isPosition(position) && !(await freshness.reached(models, position)))
      res.setHeader('X-Stale', 'true');
    const held = await freshness.heldBy(models);
    if (held !== undefined) res.setHeader('X-Read-Position', held);
  };
