// Starts the engines of the compose file for the tests, each in a container of its image there. Where no Docker engine answers, podman stands
// in for it, with the images that it has.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
const ENGINES = ['eventstoredb', 'mongodb', 'kafka', 's3'];
/** @typedef {{ engines: readonly string[], stop: () => void }} Host */

/** testcontainers looks for an engine once, so that podman has to be there before it does. */
const hasDocker = () =>
  process.platform === 'win32' ||
  process.env['DOCKER_HOST'] !== undefined ||
  [
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    join(homedir(), '.docker/desktop/docker.sock'),
    join(process.env['XDG_RUNTIME_DIR'] ?? `/run/user/${process.getuid?.()}`, 'docker.sock'),
  ].some((socket) => existsSync(socket));

async function engineAnswers() {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

/** @returns {Promise<(() => void) | null>} ends it */
async function servePodman() {
  if (spawnSync('podman', ['--version']).error) return null;
  const folder = mkdtempSync(join(tmpdir(), 'portal-podman-'));
  const socket = join(folder, 'podman.sock');
  if (!existsSync('/run/systemd/system'))
    process.env['CONTAINERS_CONF'] ??= join(root, 'e2e/src/containers/containers.conf');
  const service = spawn('podman', ['system', 'service', '--time', '0', `unix://${socket}`], {
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 100 && !existsSync(socket); tries++) await sleep(100);
  process.env['DOCKER_HOST'] = `unix://${socket}`;
  // Its container removes others by a socket that podman does not pass on
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  process.env['TESTCONTAINERS_HOST_OVERRIDE'] = '127.0.0.1';
  return () => {
    service.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

const podmanHas = (/** @type {string} */ service) =>
  spawnSync('podman', ['image', 'exists', services[service].image]).status === 0;

/** The engines that can run in containers here, or the reason why none can. @returns {Promise<Host | string>} */
export async function findContainerHost() {
  if (hasDocker())
    return (await engineAnswers())
      ? { engines: ENGINES, stop: () => undefined }
      : 'no Docker engine answers';
  const stop = await servePodman();
  if (stop === null) return 'neither Docker nor podman is installed';
  const engines = ENGINES.filter(podmanHas);
  for (const engine of ENGINES)
    if (!engines.includes(engine))
      console.log(`${engine}: not in a container, podman has no ${services[engine].image}`);
  if (engines.length > 0 && (await engineAnswers())) return { engines, stop };
  stop();
  return engines.length > 0
    ? 'podman does not answer'
    : 'Docker is not installed, and podman has none of the images of the compose file';
}

/**
 * @param {Host} host
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startDockerEngines(host) {
  const { GenericContainer, Wait } = await import('testcontainers');
  const kafkaPort = await freePort();
  const of = (/** @type {string} */ service) =>
    new GenericContainer(services[service].image).withStartupTimeout(180_000);
  /** @typedef {import('testcontainers').StartedTestContainer} Started */
  /** @type {Record<string, { container: () => import('testcontainers').GenericContainer, env: (started: Started) => Record<string, string> }>} */
  const engines = {
    eventstoredb: {
      container: () =>
        of('eventstoredb')
          .withEnvironment(services.eventstoredb.environment)
          .withExposedPorts(2113)
          .withWaitStrategy(
            Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300),
          ),
      env: (log) => ({
        PORTAL_EVENTSTOREDB_URL: `esdb://${log.getHost()}:${log.getMappedPort(2113)}?tls=false`,
      }),
    },
    mongodb: {
      container: () =>
        of('mongodb')
          .withExposedPorts(27017)
          .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/u)),
      env: (mongo) => ({
        PORTAL_MONGODB_URL: `mongodb://${mongo.getHost()}:${mongo.getMappedPort(27017)}`,
      }),
    },
    kafka: {
      container: () =>
        of('kafka')
          .withEnvironment({
            ...services.kafka.environment,
            KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
            KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${kafkaPort}`,
          })
          .withExposedPorts({ container: 9092, host: kafkaPort })
          .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/u)),
      env: () => ({ PORTAL_KAFKA_BROKERS: `127.0.0.1:${kafkaPort}` }),
    },
    s3: {
      container: () =>
        of('s3')
          .withEnvironment({ ROOT_ACCESS_KEY_ID: KEY, ROOT_SECRET_ACCESS_KEY: SECRET })
          .withEntrypoint(['/bin/sh', '-c'])
          .withCommand([
            'mkdir /tmp/files /tmp/attributes; exec versitygw --port :9000 --health /health posix /tmp/files --sidecar /tmp/attributes',
          ])
          .withExposedPorts(9000)
          .withWaitStrategy(Wait.forHttp('/health', 9000)),
      env: (s3) => ({
        PORTAL_S3_ENDPOINT: `http://${s3.getHost()}:${s3.getMappedPort(9000)}`,
        PORTAL_S3_ACCESS_KEY_ID: KEY,
        PORTAL_S3_SECRET_ACCESS_KEY: SECRET,
      }),
    },
  };
  const started = await Promise.all(
    Object.entries(engines)
      .filter(([name]) => host.engines.includes(name))
      .map(async ([, engine]) => {
        const container = await engine.container().start();
        return { container, env: engine.env(container) };
      }),
  );
  return {
    env: Object.assign({}, ...started.map(({ env }) => env)),
    async stop() {
      await Promise.all(started.map(({ container }) => container.stop()));
      host.stop();
    },
  };
}
