import { AFTER_ALL, covers, POSITION, type Position } from '@portal/contracts/wire/position';
import type { ReadModel } from '@portal/read-models/read-model';
import { DomainError } from '@portal/service-kit/errors';
import { bearerToken } from '@portal/service-kit/http/callers/bearer';
import type { Step } from '@portal/service-kit/http/serving/call-router';
import { clientOf, widestOf } from '@portal/service-kit/http/callers/client-address';
import { LOG_IDENTITY } from '@portal/service-kit/read-store/same-log';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import type { Request } from 'express';
import type { UntilWritten } from '../caching/until-written.ts';

const WAIT_MS = 2_000;
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
  /** Names the log that the read models come from; undefined before they follow one. */
  logIdentity(): Promise<string | undefined>;
  stop(): void;
}

export function createFreshness(readModels: ReadModels, untilWritten: UntilWritten): Freshness {
  const waiting = new Set<Waiting>();
  let poll: NodeJS.Timeout | undefined;
  let looking = false;
  let lookAgain = false;

  /** Kept for "feed pages ≥ 1.0 × the floor's rate": every answer names its position, and reading it takes 0.05 ms of 0.16. */
  const checkpointsNow = () => untilWritten('checkpoints', () => readModels.checkpoints());

  async function look(): Promise<void> {
    const checkpoints = await checkpointsNow();
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

  return {
    async heldBy(models) {
      const checkpoints = await checkpointsNow();
      let lowest: Position | undefined;
      for (const model of models) {
        const position = checkpoints[projectionKey(model)];
        if (position === undefined) return undefined;
        if (lowest === undefined || position < lowest) lowest = position;
      }
      return lowest;
    },
    logIdentity: async () => (await checkpointsNow())[LOG_IDENTITY],
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

/** Reads of one session that wait at once. A page of the client makes fewer. */
const MOST_WAITING = 20;

/**
 * Makes a read wait for the write that it names in `X-Min-Position`, and answers `X-Stale` if that takes too long. `X-Read-Position` is the
 * position up to which the answer holds everything, and `X-Log-Id` names the log to which positions belong. A position that the log hasn't reached is not waited for.
 */
export function createUpToDate(freshness: Freshness, head: () => Promise<Position | null>) {
  const waitingOf = new Map<string, number>();
  const readerOf = (req: Request): string => bearerToken(req) ?? widestOf(clientOf(req.ip));

  async function isReached(req: Request, models: Models, position: Position): Promise<boolean> {
    if (covers(await freshness.heldBy(models), position)) return true;
    const reader = readerOf(req);
    const waiting = waitingOf.get(reader) ?? 0;
    if (waiting >= MOST_WAITING) return false;
    waitingOf.set(reader, waiting + 1);
    try {
      // Without an answer from the log the position may be real
      const end = await head().catch(() => AFTER_ALL);
      return covers(end, position) && (await freshness.reached(models, position));
    } finally {
      const left = (waitingOf.get(reader) ?? 0) - 1;
      if (left > 0) waitingOf.set(reader, left);
      else waitingOf.delete(reader);
    }
  }

  return (models: Models): Step =>
    async (req, res) => {
      const position = req.headers['x-min-position'];
      if (typeof position === 'string' && position !== '') {
        if (!POSITION.test(position))
          throw new DomainError('invalid', 'X-Min-Position has to be a position');
        if (!(await isReached(req, models, position))) res.setHeader('X-Stale', 'true');
      }
      const log = await freshness.logIdentity();
      if (log !== undefined) res.setHeader('X-Log-Id', log);
      const held = await freshness.heldBy(models);
      if (held !== undefined) res.setHeader('X-Read-Position', held);
    };
}
