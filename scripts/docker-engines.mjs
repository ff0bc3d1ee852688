// Starts the engines of the compose file for the tests, each in a container of its image there.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './build-targets.mjs';

const KEY = 'portal-tests';
const SECRET = 'portal-tests-secret';

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The reason why no container can run here, or null. */
export async function missingForDocker() {
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
    return null;
  } catch {
    return 'no Docker engine answers';
  }
}

/** @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} */
export async function startDockerEngines() {
  const { GenericContainer, Wait } = await import('testcontainers');
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  });
  const kafkaPort = await freePort();
  const of = (/** @type {string} */ service) =>
    new GenericContainer(services[service].image).withStartupTimeout(180_000);
  const started = await Promise.all([
    of('eventstoredb')
      .withEnvironment(services.eventstoredb.environment)
      .withExposedPorts(2113)
      .withWaitStrategy(
        Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300),
      )
      .start(),
    of('mongodb')
      .withExposedPorts(27017)
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/u))
      .start(),
    of('kafka')
      .withEnvironment({
        ...services.kafka.environment,
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${kafkaPort}`,
      })
      .withExposedPorts({ container: 9092, host: kafkaPort })
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/u))
      .start(),
    of('s3')
      .withEnvironment({ MINIO_ROOT_USER: KEY, MINIO_ROOT_PASSWORD: SECRET })
      .withCommand(['server', '/data'])
      .withExposedPorts(9000)
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
      .start(),
  ]);
  const [log, mongo, , s3] = started;
  return {
    env: {
      PORTAL_EVENTSTOREDB_URL: `esdb://${log.getHost()}:${log.getMappedPort(2113)}?tls=false`,
      PORTAL_MONGODB_URL: `mongodb://${mongo.getHost()}:${mongo.getMappedPort(27017)}`,
      PORTAL_KAFKA_BROKERS: `127.0.0.1:${kafkaPort}`,
      PORTAL_S3_ENDPOINT: `http://${s3.getHost()}:${s3.getMappedPort(9000)}`,
      PORTAL_S3_ACCESS_KEY_ID: KEY,
      PORTAL_S3_SECRET_ACCESS_KEY: SECRET,
    },
    async stop() {
      await Promise.all(started.map((container) => container.stop()));
    },
  };
}
