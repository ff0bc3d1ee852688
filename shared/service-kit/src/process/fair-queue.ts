import { LRUCache } from 'lru-cache';
import { placesFor } from '../cache-places.ts';

export type Place = {
  /** Clients take turns. */
  readonly client: string;
  /** At most one task of a subject waits. */
  readonly subject?: string | undefined;
  /** Once it aborts, the place is free again. Work that has started must watch the signal itself. */
  readonly signal?: AbortSignal | undefined;
};
type Job = Place & {
  readonly start: () => Promise<void>;
  readonly refuse: (reason?: unknown) => void;
};

/** Clients whose last turn is remembered: about 100 bytes each. */
const REMEMBERED = 10_000;

/**
 * Runs one piece of work at a time. Clients take turns, however much each of them asks for. When the queue is full, a client with fewer than
 * `share` places takes one from the client with the most places. If no client has more than its share, a client without a place takes one from
 * the client whose last turn was most recent, provided that its own last turn was earlier.
 *
 * @returns a function that rejects with `full()` if there is no place or the place is lost, and with the signal's reason if it aborts first
 */
export function createFairQueue(options: {
  readonly places: number;
  readonly share: number;
  readonly full: () => Error;
}) {
  const { places, share, full } = options;
  /** In the order of their turns. */
  const jobsOf = new Map<string, Job[]>();
  const subjects = new Set<string>();
  /** The number of each client's last turn. */
  const lastTurns = new LRUCache<string, number>(placesFor(REMEMBERED));
  const lastTurnOf = (client: string) => lastTurns.peek(client) ?? 0;
  let turns = 0;
  let waiting = 0;
  let isWorking = false;

  function leave({ subject }: Job): void {
    waiting -= 1;
    if (subject !== undefined) subjects.delete(subject);
  }

  function remove(job: Job): void {
    const rest = (jobsOf.get(job.client) ?? []).filter((other) => other !== job);
    if (rest.length > 0) jobsOf.set(job.client, rest);
    else jobsOf.delete(job.client);
    leave(job);
  }

  function next(): void {
    const turn = jobsOf.entries().next().value;
    isWorking = turn !== undefined;
    if (!turn) return;
    const [client, jobs] = turn;
    const [job, ...rest] = jobs;
    jobsOf.delete(client);
    if (rest.length > 0) jobsOf.set(client, rest);
    if (!job) {
      next();
      return;
    }
    leave(job);
    turns += 1;
    lastTurns.set(client, turns);
    void job.start().then(next);
  }

  function jobThatGivesWay(client: string): Job | undefined {
    const own = jobsOf.get(client)?.length ?? 0;
    if (own >= share) return undefined;
    let longest: readonly Job[] = [];
    for (const jobs of jobsOf.values()) if (jobs.length > longest.length) longest = jobs;
    if (longest.length > share) return longest.at(-1);
    if (own > 0) return undefined;
    let latest = client;
    for (const other of jobsOf.keys()) if (lastTurnOf(other) > lastTurnOf(latest)) latest = other;
    return jobsOf.get(latest)?.at(-1);
  }

  /** @returns whether there is a place now */
  function makePlace(client: string): boolean {
    if (waiting < places) return true;
    const job = jobThatGivesWay(client);
    if (!job) return false;
    remove(job);
    job.refuse(full());
    return true;
  }

  return function inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { client, subject, signal } = place;
      signal?.throwIfAborted();
      if ((subject !== undefined && subjects.has(subject)) || !makePlace(client)) {
        reject(full());
        return;
      }
      const forget = () => signal?.removeEventListener('abort', giveUp);
      const job: Job = {
        ...place,
        start() {
          forget();
          return work().then(resolve, reject);
        },
        refuse(reason) {
          forget();
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a signal may abort for any reason
          reject(reason);
        },
      };
      function giveUp(): void {
        remove(job);
        job.refuse(signal?.reason);
      }
      signal?.addEventListener('abort', giveUp);
      waiting += 1;
      if (subject !== undefined) subjects.add(subject);
      const jobs = jobsOf.get(client);
      if (jobs) jobs.push(job);
      else jobsOf.set(client, [job]);
      if (!isWorking) next();
    });
  };
}
