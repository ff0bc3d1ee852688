import { MongoClient, MongoServerError } from 'mongodb';

/** A call as MongoDB's profiler writes it. */
export type Profiled = {
  readonly ns: string;
  readonly op: string;
  readonly planSummary?: string | undefined;
  readonly command: Readonly<Record<string, unknown>>;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Reads of a whole collection, which no index would spare: the directory in memory, checkpoints, counts of everything. */
function wantsAll({ command }: Profiled): boolean {
  const { pipeline } = command;
  const [first] = Array.isArray(pipeline) ? (pipeline as readonly object[]) : [];
  const match = first && '$match' in first ? first.$match : undefined;
  return isEmpty(command['filter'] ?? command['q'] ?? match) && isEmpty(command['sort']);
}

/** The calls that looked through a collection for some of its documents, or to sort them. */
export const scansAmong = (calls: readonly Profiled[]): readonly string[] =>
  calls
    .filter((call) => call.planSummary?.includes('COLLSCAN') === true && !wantsAll(call))
    .map(({ ns, op, command }) => `${op} of ${ns}: ${JSON.stringify(command)}`);

/**
 * Has MongoDB note each call that scans a collection of the database that the connection string names.
 *
 * @returns what it noted, once it is asked; or the reason why this server does not tell
 */
export async function watchPlans(
  url: string,
): Promise<(() => Promise<readonly string[]>) | string> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  const db = client.db();
  try {
    await db.command({ profile: -1 });
    await db.createCollection('system.profile', { capped: true, size: 64 * 1024 * 1024 });
    await db.command({ profile: 1, filter: { planSummary: 'COLLSCAN' } });
  } catch (error) {
    await client.close();
    if (!(error instanceof MongoServerError)) throw error;
    return `it tells no plans: ${error.message}`;
  }
  return async () => {
    try {
      await db.command({ profile: 0 });
      return scansAmong(await db.collection<Profiled>('system.profile').find().toArray());
    } finally {
      await client.close();
    }
  };
}
