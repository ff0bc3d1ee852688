import {
  BSON,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  type Db,
  type MongoClientOptions,
  type WriteError,
} from 'mongodb';

const { EJSON } = BSON;
const DUPLICATE_KEY = 11_000;

export type MongoOptions = {
  /** `mongodb://…` with any options; a database in it overrides `database`. */
  readonly url: string;
  readonly database: string;
};

/**
 * A heartbeat begins at a timer, not at once when a connection breaks, unless a turn of the event loop takes a second: the driver (7.8.0) waits
 * forever for the `drain` of a socket that is destroyed and has not closed yet, and its monitor with it, so that the server would stay unknown
 * until a restart.
 */
const HEARTBEATS = { heartbeatFrequencyMS: 1_000, minHeartbeatFrequencyMS: 2_000 };

/**
 * Writes are acknowledged by a majority and journaled; reads see nothing that could be rolled back. What the connection string names is left out,
 * because the driver prefers options.
 */
const defaultsBeside = (url: string): MongoClientOptions => ({
  ...(!/[?&]w=/iu.test(url) && { writeConcern: { w: 'majority', journal: true } }),
  ...(!/readConcernLevel=/iu.test(url) && { readConcernLevel: 'majority' }),
  ...(!/serverSelectionTimeoutMS=/iu.test(url) && { serverSelectionTimeoutMS: 5_000 }),
  ...(!/heartbeatFrequencyMS=/iu.test(url) && HEARTBEATS),
});

const hasDatabase = (url: string): boolean => /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]+/u.test(url);

export function openMongo(options: MongoOptions): {
  readonly client: MongoClient;
  readonly db: Db;
} {
  const client = new MongoClient(options.url, {
    appName: 'alumni-portal',
    ...defaultsBeside(options.url),
  });
  return { client, db: hasDatabase(options.url) ? client.db() : client.db(options.database) };
}

/** Every document of every collection, as JSON in which bytes are base64. */
export async function* documentsIn(options: MongoOptions): AsyncGenerator<Buffer> {
  const { client, db } = openMongo(options);
  try {
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
      for await (const document of db.collection(name).find())
        yield Buffer.from(EJSON.stringify(document));
  } finally {
    await client.close();
  }
}

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoError && error.code === DUPLICATE_KEY;

/**
 * The writes of an unordered bulk that collided with a document of the same key, where all the others were made.
 *
 * @throws the error itself if it says anything else. The driver also makes one of this kind, without a single write in it, of a connection
 * that broke: then nobody knows what was written
 */
export function collisionsIn(error: unknown): readonly WriteError[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const refused = [error.writeErrors].flat();
  const areOthersMade = refused.length > 0 && error.result.getWriteConcernError() === undefined;
  if (!areOthersMade || refused.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return refused;
}

/** The driver passes on a socket's own error when the server has ended the connection that it writes to. */
const isOfSocket = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  /^(?:E[A-Z]+|ERR_STREAM_\w+)$/u.test(String(error.code));

export async function guarded<Result>(
  operation: () => Promise<Result>,
  wrap: (message: string, options: ErrorOptions) => Error,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof MongoError || isOfSocket(error))
      throw wrap(`MongoDB: ${error.message}`, { cause: error });
    throw error;
  }
}
