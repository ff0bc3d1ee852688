import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi, type Api } from '@portal/testing/driver/api';
import { startLog, type Log } from '../engines/eventstoredb.ts';
import { startKafka } from '../engines/kafka.ts';
import { startMongo } from '../engines/mongodb.ts';
import { startNginx } from '../engines/nginx.ts';
import { listening, temporaryFolder, type Listening } from '../engines/process.ts';
import { freePort } from '@portal/service-kit/testing/free-port';
import type { S3 } from '../engines/s3.ts';
import { openMailbox } from '../mailbox.ts';

const root = join(import.meta.dirname, '../../..');
export const ADMIN = { email: 'admin@school.example', password: 'First-Admin-1' };

export const SERVICES = ['command-api', 'query-api', 'projector', 'realtime'] as const;
export type Service = (typeof SERVICES)[number];
export type Instance = Listening & { readonly name: string; readonly url: string };

export interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** A process of the deployment that can be killed, paused and started again. */
export type Part = Listening & { readonly name: string };

/** Puts something between two parts, such as a proxy that can be cut. Answers the port on this machine to connect to instead. */
export type Between = (
  from: string,
  to: string,
  place: { readonly host: string; readonly port: number },
) => Promise<number>;

export interface Deployment {
  readonly url: string;
  readonly api: Api;
  readonly instances: Readonly<Record<Service, readonly [Instance, Instance]>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly outages: Readonly<Record<'Kafka' | 'MongoDB' | 'the log', Outage | null>>;
  /** Kafka and MongoDB, unless the environment names running ones. */
  readonly engines: readonly Part[];
  readonly mails: readonly string[];
  readonly copyLog: Log['copy'];
  stop(): Promise<void>;
}

type Stoppable = { stop(): Promise<void> };

/** So that several portals can share one server. */
export const withNewDatabase = (mongodbUrl: string): string => {
  const [, server = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/u.exec(mongodbUrl) ?? [];
  const database = `${server}/portal_journey_${randomBytes(4).toString('hex')}`;
  if (!server.includes('@') || query.includes('authSource=')) return `${database}${query}`;
  return `${database}${query === '' ? '?' : `${query}&`}authSource=admin`;
};

const ready = (url: string) => async (): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  return answer?.status === 200;
};

const PLACE = /^(?<before>(?:[\w+]+:\/\/)?(?:[^@/]*@)?)(?<host>[^:/?,@]+):(?<port>\d+)/u;

/** An address, or several with commas, as `from` reaches it through what is between. */
async function reached(
  between: Between | undefined,
  from: string,
  to: readonly string[],
  addresses: string,
): Promise<string> {
  if (!between) return addresses;
  const led = addresses.split(',').map(async (url, index) => {
    const { before = '', host, port } = PLACE.exec(url)?.groups ?? {};
    if (host === undefined || port === undefined) return url;
    const place = { host, port: Number(port) };
    const via = await between(from, to[index] ?? to[0] ?? '', place);
    return url.replace(PLACE, `${before}127.0.0.1:${via}`);
  });
  return (await Promise.all(led)).join(',');
}

const nameOf = (service: Service, which: 0 | 1): string => `${service}-${which + 1}`;

async function startInstance(
  service: Service,
  folder: string,
  place: { readonly name: string; readonly port: number },
  settings: Readonly<Record<string, string>>,
): Promise<Instance> {
  const { name, port } = place;
  const url = `http://127.0.0.1:${port}`;
  const running = await listening({
    name,
    command: process.execPath,
    args: [join(root, `services/${service}/dist/main.js`)],
    port,
    env: { ...settings, PORT: String(port), PORTAL_HOST: '127.0.0.1' },
    folder,
    ready: ready(url),
    restartsAfterCrash: true,
  });
  return { ...running, name, url };
}

export async function deploy(options: {
  readonly eventStoreDbUrl: string | null;
  readonly s3: Pick<S3, 'endpoint' | 'accessKeyId' | 'secretAccessKey'>;
  readonly between?: Between;
  readonly commandSettings?: Readonly<Record<string, string>>;
}): Promise<Deployment> {
  const { between } = options;
  const started: Stoppable[] = [];
  async function keep<Part extends Stoppable>(starting: Promise<Part>): Promise<Part> {
    const part = await starting;
    started.push(part);
    return part;
  }
  async function stop(): Promise<void> {
    for (const part of started.toReversed()) await part.stop();
  }

  try {
    const { env } = process;
    const usersOfKafka = (['projector', 'realtime'] as const).flatMap((service) => [
      nameOf(service, 0),
      nameOf(service, 1),
    ]);
    const [mongo, kafka] = [
      env['PORTAL_MONGODB_URL'] === undefined ? await keep(startMongo()) : null,
      env['PORTAL_KAFKA_BROKERS'] === undefined
        ? await keep(
            startKafka(
              between && { users: usersOfKafka, via: (user, to) => between(user, 'Kafka', to) },
            ),
          )
        : null,
    ];
    const log: Log = await keep(startLog(options.eventStoreDbUrl));
    const mailbox = await openMailbox();
    started.push({ stop: mailbox.close });
    const folder = await temporaryFolder('deployment');
    await mkdir(folder, { recursive: true });

    const ports: Record<Service, readonly [number, number]> = {
      'command-api': [await freePort(), await freePort()],
      'query-api': [await freePort(), await freePort()],
      projector: [await freePort(), await freePort()],
      realtime: [await freePort(), await freePort()],
    };
    const addresses = (service: Service) =>
      ports[service].map((port) => `http://127.0.0.1:${port}`).join(',');
    const site = join(folder, 'site');
    const rendered = spawnSync(process.execPath, [join(root, 'scripts/site.mjs'), site], {
      encoding: 'utf8',
    });
    if (rendered.status !== 0) throw new Error(`No site:\n${rendered.stdout}${rendered.stderr}`);
    const behindGateway = (service: Service): Promise<readonly number[]> =>
      Promise.all(
        ports[service].map(async (port, which) => {
          const place = { host: '127.0.0.1', port };
          const name = nameOf(service, which === 0 ? 0 : 1);
          return between ? between('gateway', name, place) : port;
        }),
      );
    const gateway = await keep(
      startNginx({
        site,
        ports: {
          COMMAND_API: await behindGateway('command-api'),
          QUERY_API: await behindGateway('query-api'),
          REALTIME: await behindGateway('realtime'),
        },
      }),
    );

    const settings: Record<string, string> = {
      NODE_ENV: 'production',
      PORTAL_EVENT_STORE: 'eventstoredb',
      PORTAL_EVENTSTOREDB_URL: log.url,
      PORTAL_READ_STORE: 'mongodb',
      PORTAL_VAULT: 'mongodb',
      PORTAL_MONGODB_URL: mongo?.url ?? withNewDatabase(env['PORTAL_MONGODB_URL'] ?? ''),
      PORTAL_CHANGE_BUS: 'kafka',
      PORTAL_KAFKA_BROKERS: kafka?.brokers ?? env['PORTAL_KAFKA_BROKERS'] ?? '',
      PORTAL_BLOBS: 's3',
      PORTAL_S3_ENDPOINT: options.s3.endpoint,
      PORTAL_S3_ACCESS_KEY_ID: options.s3.accessKeyId,
      PORTAL_S3_SECRET_ACCESS_KEY: options.s3.secretAccessKey,
      PORTAL_MAIL: 'smtp',
      PORTAL_SMTP_URL: mailbox.url,
      PORTAL_MASTER_KEY: randomBytes(32).toString('base64'),
      PORTAL_INTERNAL_SECRET: randomBytes(24).toString('base64'),
      PORTAL_QUERY_API_URL: addresses('query-api'),
      PORTAL_COMMAND_API_URL: addresses('command-api'),
      PORTAL_PUBLIC_URL: gateway.url,
      PORTAL_TRUST_PROXY: '1',
      PORTAL_RATES: 'off',
    };
    const serviceSettings: Readonly<Record<Service, Readonly<Record<string, string>>>> = {
      'command-api': {
        PORTAL_ADMIN_EMAIL: ADMIN.email,
        PORTAL_ADMIN_PASSWORD: ADMIN.password,
        PORTAL_BCRYPT_COST: '4',
        PORTAL_DECISION_MAIL_MINUTES: '0',
        ...options.commandSettings,
      },
      'query-api': { PORTAL_API_DOCS: 'public' },
      projector: {},
      realtime: {},
    };
    const usedBy: Readonly<Record<Service, Readonly<Record<string, readonly string[]>>>> = {
      'command-api': {
        PORTAL_EVENTSTOREDB_URL: ['the log'],
        PORTAL_MONGODB_URL: ['MongoDB'],
        PORTAL_S3_ENDPOINT: ['S3'],
        PORTAL_SMTP_URL: ['mail'],
        PORTAL_QUERY_API_URL: [nameOf('query-api', 0), nameOf('query-api', 1)],
      },
      'query-api': {
        PORTAL_EVENTSTOREDB_URL: ['the log'],
        PORTAL_MONGODB_URL: ['MongoDB'],
        PORTAL_S3_ENDPOINT: ['S3'],
        PORTAL_COMMAND_API_URL: [nameOf('command-api', 0), nameOf('command-api', 1)],
      },
      projector: { PORTAL_EVENTSTOREDB_URL: ['the log'], PORTAL_MONGODB_URL: ['MongoDB'] },
      realtime: {
        PORTAL_QUERY_API_URL: [nameOf('query-api', 0), nameOf('query-api', 1)],
        PORTAL_COMMAND_API_URL: [nameOf('command-api', 0), nameOf('command-api', 1)],
      },
    };
    async function start(service: Service, which: 0 | 1): Promise<Instance> {
      const name = nameOf(service, which);
      const own: Record<string, string> = { ...settings, ...serviceSettings[service] };
      for (const [setting, to] of Object.entries(usedBy[service]))
        own[setting] = await reached(between, name, to, own[setting] ?? '');
      const brokers = kafka?.brokersFor.get(name);
      if (brokers !== undefined) own['PORTAL_KAFKA_BROKERS'] = brokers;
      return keep(startInstance(service, folder, { name, port: ports[service][which] }, own));
    }
    const pair = async (service: Service): Promise<readonly [Instance, Instance]> => {
      const [first, second] = await Promise.all([start(service, 0), start(service, 1)]);
      return [first, second];
    };
    const instances = {
      'query-api': await pair('query-api'),
      'command-api': await pair('command-api'),
      projector: await pair('projector'),
      realtime: await pair('realtime'),
    };
    return {
      url: gateway.url,
      api: createApi(gateway.url),
      instances,
      settings,
      outages: {
        Kafka: kafka && { begin: kafka.kill, end: kafka.start },
        MongoDB: mongo && { begin: mongo.kill, end: mongo.start },
        'the log': { begin: log.goAway, end: log.comeBack },
      },
      engines: [
        ...(kafka ? [{ ...kafka, name: 'Kafka' }] : []),
        ...(mongo ? [{ ...mongo, name: 'MongoDB' }] : []),
      ],
      mails: mailbox.mails,
      copyLog: log.copy,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
