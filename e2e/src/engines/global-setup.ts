import type { Engines } from '@portal/service-kit/testing/engines';
import type { TestProject } from 'vitest/node';
import { missingForJava, type JavaEngine } from './java.ts';
import { startKafka } from './kafka.ts';
import { startMongo } from './mongodb.ts';
import { startS3 } from './s3.ts';

type Running = { stop(): Promise<void> };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { env } = process;
  const running: Running[] = [];
  async function started<Engine extends Running>(
    name: string,
    on: JavaEngine,
    start: () => Promise<Engine>,
  ): Promise<Engine | null> {
    const missing = missingForJava([on]);
    if (missing !== null) {
      process.stderr.write(`${name}: skipped, ${missing}\n`);
      return null;
    }
    const engine = await start();
    running.push(engine);
    return engine;
  }

  const engines: Engines = {
    mongodbUrl:
      env['PORTAL_MONGODB_URL'] ?? (await started('MongoDB', 'mongodb', startMongo))?.url ?? null,
    kafkaBrokers:
      env['PORTAL_KAFKA_BROKERS'] ?? (await started('Kafka', 'kafka', startKafka))?.brokers ?? null,
    s3:
      env['PORTAL_S3_ENDPOINT'] === undefined
        ? await started('S3', 's3', startS3)
        : {
            endpoint: env['PORTAL_S3_ENDPOINT'],
            accessKeyId: env['PORTAL_S3_ACCESS_KEY_ID'] ?? '',
            secretAccessKey: env['PORTAL_S3_SECRET_ACCESS_KEY'] ?? '',
          },
    eventStoreDbUrl: env['PORTAL_EVENTSTOREDB_URL'] ?? null,
  };
  if (engines.eventStoreDbUrl === null) {
    process.stderr.write(
      'EventStoreDB: no PORTAL_EVENTSTOREDB_URL, its suite runs against the stand-in\n',
    );
  }
  const { mongodbUrl, kafkaBrokers, eventStoreDbUrl, s3 } = engines;
  project.provide('engines', {
    mongodbUrl,
    kafkaBrokers,
    eventStoreDbUrl,
    s3: s3 && {
      endpoint: s3.endpoint,
      accessKeyId: s3.accessKeyId,
      secretAccessKey: s3.secretAccessKey,
    },
  });
  return async () => {
    await Promise.all(running.map((engine) => engine.stop()));
  };
}
