export type Place = {
  /** Clients take turns. */
  readonly client: string;
  /** Only one of a subject waits. */
  readonly subject?: string | undefined;
};
type Job = Place & {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
};

/**
 * One piece of work at a time. Clients take turns, however much each of them asks for. When the queue is full, a client with fewer than
 * `share` places takes one from the client that has most of them.
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
  let waiting = 0;
  let isWorking = false;

  function leave({ subject }: Job): void {
    waiting -= 1;
    if (subject !== undefined) subjects.delete(subject);
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
    void job.start().then(next);
  }

  /** @returns whether there is a place now */
  function makePlace(client: string): boolean {
    if (waiting < places) return true;
    if ((jobsOf.get(client)?.length ?? 0) >= share) return false;
    let longest: Job[] = [];
    for (const jobs of jobsOf.values()) if (jobs.length > longest.length) longest = jobs;
    const last = longest.length > share ? longest.pop() : undefined;
    if (!last) return false;
    leave(last);
    last.refuse();
    return true;
  }

  /** Rejects with `full()` if there is no place, or no place any more. */
  return function inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { client, subject } = place;
      if ((subject !== undefined && subjects.has(subject)) || !makePlace(client)) {
        reject(full());
        return;
      }
      const job: Job = {
        ...place,
        start: () => work().then(resolve, reject),
        refuse: () => reject(full()),
      };
      waiting += 1;
      if (subject !== undefined) subjects.add(subject);
      const jobs = jobsOf.get(client);
      if (jobs) jobs.push(job);
      else jobsOf.set(client, [job]);
      if (!isWorking) next();
    });
  };
}
