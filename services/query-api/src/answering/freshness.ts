import {
  AFTER_ALL,
  covers,
  earliest,
  POSITION,
  type Position,
} from '@portal/contracts/wire/position';
import type { ReadModel } from '@portal/read-models/read-model';
import { wordsOf } from '@portal/contracts/refusal-texts';
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

type Checkpoints = Readonly<Record<string, Position>>;
type Change = { readonly next: Promise<void>; readonly happened: () => void };

function createChange(): Change {
  let happened = (): void => undefined;
  const next = new Promise<void>((resolve) => (happened = resolve));
  return { next, happened };
}

export function createFreshness(readModels: ReadModels, untilWritten: UntilWritten) {
  let change = createChange();
  let isStopped = false;
  function notify(): void {
    const { happened } = change;
    change = createChange();
    happened();
  }
  const unsubscribe = readModels.onCommit(notify);
  const pollMs = readModels.version() === undefined ? POLL_MS.withoutVersion : POLL_MS.withVersion;
  const poll = setInterval(notify, pollMs).unref();

  /** Kept for "feed pages ≥ 1.0 × the floor's rate": every answer names its position, and reading it takes 0.05 ms of 0.16. */
  const checkpointsNow = () => untilWritten('checkpoints', () => readModels.checkpoints());

  return {
    /**
     * The read models hold everything up to `held`, and maybe more; null if one of them has handled nothing. `log` names the log that they
     * come from; undefined before they follow one.
     */
    async stateOf(models: Models) {
      const checkpoints = await checkpointsNow();
      const held = earliest(models.map((model) => checkpoints[projectionKey(model)] ?? null));
      return { held, log: checkpoints[LOG_IDENTITY] };
    },
    /** Resolves once all the read models hold everything up to the position; false if they don't within 2 s. */
    async reached(models: Models, position: Position): Promise<boolean> {
      const keys = models.map(projectionKey);
      const until = performance.now() + WAIT_MS;
      for (;;) {
        // The one from before the look, so that none is missed
        const { next } = change;
        const checkpoints = await checkpointsNow().catch((): Checkpoints => ({}));
        if (keys.every((key) => covers(checkpoints[key], position))) return true;
        if (isStopped || performance.now() > until) return false;
        await next;
      }
    },
    stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(poll);
      notify();
    },
  };
}

export type Freshness = ReturnType<typeof createFreshness>;

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
    if (covers((await freshness.stateOf(models)).held, position)) return true;
    const reader = readerOf(req);
    const waiting = waitingOf.get(reader) ?? 0;
    if (waiting >= MOST_WAITING) return false;
    waitingOf.set(reader, waiting + 1);
    try {
      // The position may be real if the log does not answer
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
          throw new DomainError('invalid', wordsOf('min-position-invalid'));
        if (!(await isReached(req, models, position))) res.setHeader('X-Stale', 'true');
      }
      const { held, log } = await freshness.stateOf(models);
      if (log !== undefined) res.setHeader('X-Log-Id', log);
      if (held !== null) res.setHeader('X-Read-Position', held);
    };
}
