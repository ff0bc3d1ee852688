import type {} from 'vitest';

/**
 * The addresses of the engines for the `*.int.test.ts` suites, which the test run starts itself or takes from the environment
 * (PORTAL_MONGODB_URL, PORTAL_KAFKA_BROKERS, PORTAL_S3_ENDPOINT with its credentials, PORTAL_EVENTSTOREDB_URL). null: this engine is not
 * available, and the run has printed the reason.
 */
export type Engines = {
  readonly mongodbUrl: string | null;
  readonly kafkaBrokers: string | null;
  readonly s3: {
    readonly endpoint: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  readonly eventStoreDbUrl: string | null;
};

declare module 'vitest' {
  interface ProvidedContext {
    engines: Engines;
  }
}
