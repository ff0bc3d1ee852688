import { MongoClient, MongoError, type Db } from 'mongodb';

const DUPLICATE_KEY = 11_000;

export type MongoOptions = {
  /** `mongodb://…`, with whatever options the deployment needs; a database named in it takes the place of `database`. */
  readonly url: string;
  readonly database: string;
};

const hasDatabase = (url: string): boolean => /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]+/u.test(url);

/**
 * Writes are acknowledged by a majority and journaled, reads see nothing that could be rolled back. What the connection
 * string says goes first.
 */
export function openMongo(options: MongoOptions): {
  readonly client: MongoClient;
  readonly db: Db;
} {
  const client = new MongoClient(options.url, {
    appName: 'alumni-portal',
    ...(options.url.includes('serverSelectionTimeoutMS')
      ? {}
      : { serverSelectionTimeoutMS: 5_000 }),
    ...(/[?&]w=/u.test(options.url) ? {} : { writeConcern: { w: 'majority', journal: true } }),
    ...(options.url.includes('readConcernLevel') ? {} : { readConcernLevel: 'majority' }),
  });
  return { client, db: hasDatabase(options.url) ? client.db() : client.db(options.database) };
}

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoError && error.code === DUPLICATE_KEY;

/** Runs an operation, and turns the driver's errors into the port's own by `wrap`. */
export async function guarded<Result>(
  operation: () => Promise<Result>,
  wrap: (message: string, options: ErrorOptions) => Error,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof MongoError) throw wrap(`MongoDB: ${error.message}`, { cause: error });
    throw error;
  }
}
