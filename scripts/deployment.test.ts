import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '@portal/contracts/deployment';
import { commandApiSettings } from '@portal/command-api/settings';
import { queryApiSettings } from '@portal/query-api/settings';
import { realtimeSettings } from '@portal/realtime/settings';
import { adapterSettings } from '@portal/service-kit/config/adapters';
import { readSettings, unknownSettings } from '@portal/service-kit/config/settings';
import { remoteViewsSettings } from '@portal/service-kit/http/remote/remote-views';
import { isForCommandApi } from '@portal/contracts/wire/answering-service';
import { calls } from '@portal/contracts/calls';
import { remoteWritesSettings } from '@portal/service-kit/http/remote/remote-writes';
import { processSettings } from '@portal/service-kit/process/run-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { declaredSettings } from './settings-table.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const service = z.object({
  image: z.string(),
  restart: z.string(),
  mem_limit: z.string(),
  user: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  build: z.object({ args: z.record(z.string(), z.string()).default({}) }).optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const serviceOf = (name: string) => {
  const found = compose.services[name];
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
};

const own = {
  'command-api': z.object({ ...commandApiSettings.shape, ...remoteViewsSettings }),
  'query-api': z.object({ ...queryApiSettings.shape, ...remoteWritesSettings }),
  projector: z.object({}),
  realtime: z.object({
    ...realtimeSettings.shape,
    ...remoteViewsSettings,
    ...remoteWritesSettings,
  }),
};
const services = Object.entries(own);

type Adapter = keyof typeof adapterSettings.shape;
/** Which settings of the adapters belong to which port. Every one is in a list, so that a later one cannot be forgotten. */
const ofPort = {
  log: ['PORTAL_EVENT_STORE', 'PORTAL_EVENTSTOREDB_URL', 'PORTAL_EVENTSTOREDB_WAIT_SECONDS'],
  views: ['PORTAL_READ_STORE', 'PORTAL_MONGODB_URL'],
  vault: [
    'PORTAL_VAULT',
    'PORTAL_VAULT_MONGODB_URL',
    'PORTAL_MASTER_KEY',
    'PORTAL_ERASURE_LEDGER_COPY',
  ],
  changes: ['PORTAL_CHANGE_BUS', 'PORTAL_KAFKA_BROKERS'],
  pictures: [
    'PORTAL_BLOBS',
    'PORTAL_S3_ENDPOINT',
    'PORTAL_S3_REGION',
    'PORTAL_S3_BUCKET',
    'PORTAL_S3_ACCESS_KEY_ID',
    'PORTAL_S3_SECRET_ACCESS_KEY',
  ],
  mail: ['PORTAL_MAIL', 'PORTAL_SMTP_URL', 'PORTAL_MAIL_FROM'],
  folder: ['PORTAL_DATA_DIR'],
} as const satisfies Record<string, readonly Adapter[]>;
const portsOf: Record<keyof typeof own, readonly (keyof typeof ofPort)[]> = {
  'command-api': ['log', 'vault', 'pictures', 'mail', 'folder'],
  'query-api': ['log', 'views', 'vault', 'pictures', 'folder'],
  projector: ['log', 'views', 'vault', 'changes', 'folder'],
  realtime: ['changes', 'folder'],
};
const isService = (name: string): name is keyof typeof own => Object.hasOwn(own, name);
const readBy = (name: string, schema: z.ZodObject): readonly string[] => [
  ...Object.keys(processSettings.shape),
  ...(isService(name) ? portsOf[name].flatMap((port) => ofPort[port]) : []),
  ...Object.keys(schema.shape),
];
/** Read by the gateway or its build, instead of the services. */
const OF_THE_GATEWAY = ['PORTAL_TRUST_PROXY', 'PORTAL_CONTENT_FILE'];
const isTaken = (value: string, name: string): boolean => value.includes(`\${${name}:`);

const secretsFolder = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
beforeAll(() => {
  execFileSync('sh', [join(root, 'deploy/make-secrets.sh'), secretsFolder], { stdio: 'ignore' });
});
afterAll(() => {
  rmSync(secretsFolder, { recursive: true, force: true });
});

/** As compose fills it in from .env. */
const filledIn = (value: string, given: Readonly<Record<string, string>>) =>
  value
    .replaceAll(
      /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/gu,
      (_all, name: string, fallback = '') => given[name] || fallback,
    )
    .replace('/run/secrets', secretsFolder);
const environmentOf = (name: string, more: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(serviceOf(name).environment).map(([key, value]) => [
      key,
      filledIn(value, { PORTAL_ADMIN_EMAIL: 'admin@school.example', ...more }),
    ]),
  );
const allOf = (schema: z.ZodObject) =>
  z.object({ ...processSettings.shape, ...adapterSettings.shape, ...schema.shape });

describe('the compose file', () => {
  it.each(services)('gives %s settings that exist, with valid values', (name, schema) => {
    const { environment } = serviceOf(name);
    const env = environmentOf(name);
    expect(env['SERVICE']).toBe(name);
    expect(() => readSettings(allOf(schema), env)).not.toThrow();
    expect(unknownSettings(env, SETTINGS)).toEqual([]);
    const used = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(\w+)$/u.exec(value)?.[1] ?? [],
    );
    expect(serviceOf(name).secrets.toSorted()).toEqual(used.toSorted());
  });

  it.each(services)('passes %s each setting that it reads from .env', (name, schema) => {
    const { environment } = serviceOf(name);
    const missing = readBy(name, schema).filter(
      (setting) =>
        !OF_THE_GATEWAY.includes(setting) && !isTaken(environment[setting] ?? '', setting),
    );
    expect(missing).toEqual([]);
  });

  it('passes every setting that the portal declares, or refuses it', () => {
    const ports = Object.values(ofPort).flat();
    expect(ports.toSorted()).toEqual(Object.keys(adapterSettings.shape).toSorted());
    const places = Object.values(compose.services).flatMap(({ environment, build }) => [
      ...Object.values(environment),
      ...Object.values(build?.args ?? {}),
    ]);
    const missing = declaredSettings().filter(
      (setting) => !places.some((value) => isTaken(value, setting)),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['PORTAL_MASTER_KEY', Buffer.alloc(32).toString('base64'), 'not both'],
    ['PORTAL_SMTP_URL', 'smtp://mail.example', 'not both'],
    ['PORTAL_QUERY_API_URL', 'http://elsewhere:3000', 'expected http://host:port'],
    ['PORTAL_LAW', 'GDPR', 'expected one of none, india, gdpr'],
    ['PORTAL_MINIMUM_AGE', 'eighteen', 'expected a whole number'],
  ])('stops the start of the service that finds %s=%s in .env', (setting, value, sentence) => {
    const env = environmentOf('command-api', { [setting]: value });
    expect(() => readSettings(allOf(own['command-api']), env)).toThrow(
      new RegExp(`${setting}: .*${sentence}`, 'u'),
    );
  });

  it('hands the rules of a law, the days and the token of .env to the process', () => {
    const fromFile = {
      PORTAL_LAW: 'gdpr',
      PORTAL_MINIMUM_AGE: '16',
      PORTAL_RETENTION_HOLD_DAYS: '0',
      PORTAL_ERASURE_DAYS: '3',
      PORTAL_ACCESS_LOG_DAYS: '90',
      PORTAL_METRICS_TOKEN: 'collector-1',
    };
    const env = environmentOf('command-api', fromFile);
    expect(readSettings(allOf(own['command-api']), env)).toMatchObject({
      PORTAL_LAW: 'gdpr',
      PORTAL_MINIMUM_AGE: 16,
      PORTAL_RETENTION_HOLD_DAYS: 0,
      PORTAL_ERASURE_DAYS: 3,
      PORTAL_ACCESS_LOG_DAYS: 90,
      PORTAL_METRICS_TOKEN: 'collector-1',
    });
    const reading = environmentOf('query-api', { PORTAL_UNDO_DAYS: '7' });
    expect(readSettings(allOf(own['query-api']), reading)).toMatchObject({ PORTAL_UNDO_DAYS: 7 });
  });

  it.each([
    ['command-api', 'mongodb_vault_url', 'mongodb_views_url'],
    ['query-api', 'mongodb_views_url', 'admin_password'],
    ['projector', 'mongodb_views_url', 's3_secret_access_key'],
  ])('gives %s the secret %s that it needs, and not %s', (name, needed, foreign) => {
    expect(serviceOf(name).secrets).toContain(needed);
    expect(serviceOf(name).secrets).not.toContain(foreign);
  });

  it('gives realtime, which takes frames of strangers, no key and no way to a store', () => {
    const { secrets, networks, environment } = serviceOf('realtime');
    expect(secrets).toEqual(['internal_secret']);
    expect(networks).toEqual(['inside', 'changes']);
    expect(Object.keys(environment).join()).not.toMatch(/MASTER|MONGODB|S3|EVENTSTORE|SMTP|ADMIN/u);
  });

  it('has no secret in the environment of a container, and no root login of an engine in a service', () => {
    for (const [name, { environment, secrets }] of Object.entries(compose.services)) {
      for (const [key, value] of Object.entries(environment))
        if (/SECRET|PASSWORD|MASTER_KEY|ACCESS_KEY|MONGODB_URL|SMTP_URL/u.test(key))
          // Passed on from .env only to be refused beside the file
          if (value !== `\${${key}:-}`)
            expect(value, `${name} ${key}`).toMatch(/^\/run\/secrets\/\w+$/u);
      if (Object.hasOwn(own, name)) expect(secrets.join()).not.toContain('root');
    }
    for (const { file } of Object.values(compose.secrets))
      expect(existsSync(join(secretsFolder, file.replace('secrets/', '')))).toBe(true);
  });

  it('gives vault and read models users of their own, with rights in their own database', () => {
    const secret = (name: string) => readFileSync(join(secretsFolder, name), 'utf8');
    const [vault, views] = ['vault', 'views'].map((user) => new URL(secret(`mongodb_${user}_url`)));
    expect([vault?.username, vault?.password]).toEqual(['vault', secret('mongodb_vault_password')]);
    expect([views?.username, views?.password]).toEqual(['views', secret('mongodb_views_password')]);
    expect(vault?.password).not.toBe(views?.password);
    const text = read('docker-compose.yml');
    expect(text).toContain(
      '[["vault", ["portal_vault", "portal_erasures"]], ["views", ["portal"]]]',
    );
    expect(text).toContain('{ role: "readWrite", db }');
  });

  it('routes each call to the service that answers it', () => {
    const [, map = ''] =
      /^map \$request_method:\$uri \$api \{\n(.*?)^\}/msu.exec(
        read('deploy/gateway.conf.template'),
      ) ?? [];
    const rules = [...map.matchAll(/^ {2}~(\*?)(\S+) (\w+);$/gmu)].map(
      ([, ignoresCase = '', pattern = '', service = '']) => ({
        pattern: new RegExp(pattern, ignoresCase === '' ? 'u' : 'iu'),
        service,
      }),
    );
    expect(rules).toHaveLength(2);
    const routed = (name: string): string => {
      const request = name.replace(' ', ':/api').replaceAll(/\/:\w+/gu, '/an-id');
      return rules.find(({ pattern }) => pattern.test(request))?.service ?? 'command_api';
    };
    const answeredBy = (name: string): string => {
      const [method = '', path = ''] = name.split(' ');
      return isForCommandApi(method, path) ? 'command_api' : 'query_api';
    };
    const names = Object.keys(calls);
    expect(names.map((name) => [name, routed(name)])).toEqual(
      names.map((name) => [name, answeredBy(name)]),
    );
  });

  it('lets nobody but the gateway be reached from outside, but for the catcher of mails on this machine', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(['gateway ${PORTAL_PORT:-8080}:8080', 'mail 127.0.0.1:8025:8025']);
    for (const network of ['inside', 'engines', 'changes'])
      expect(compose.networks[network]).toEqual({ internal: true });
    for (const engine of ['eventstoredb', 'mongodb', 's3'])
      expect(serviceOf(engine).networks).toEqual(['engines']);
    expect(serviceOf('kafka').networks).toEqual(['changes']);
    expect(serviceOf('gateway').networks).toEqual(['edge', 'inside']);
  });

  it('runs services and gateway without capabilities, on read-only files, as a user that is not root', () => {
    for (const name of [...Object.keys(own), 'gateway']) {
      const { cap_drop: dropped, security_opt: options, read_only: readOnly } = serviceOf(name);
      expect(dropped).toEqual(['ALL']);
      expect(options).toEqual(['no-new-privileges:true']);
      expect(readOnly).toBe(true);
    }
    expect(serviceOf('gateway').user).toBe('101:101');
    expect(serviceOf('gateway').tmpfs.every((each) => /size=\d+m/u.test(each))).toBe(true);
    for (const target of ['service', 'portal'])
      expect(read('deploy/Dockerfile')).toMatch(
        new RegExp(`^FROM runtime AS ${target}\n(?:(?!FROM ).*\n)*USER node\n`, 'mu'),
      );
  });

  it('uses versions that are maintained', () => {
    const versionOf = (name: string) =>
      /(\d+)\.(\d+)\.(\d+)/u.exec(serviceOf(name).image)?.slice(1).map(Number);
    const [major = 0, minor = 0, patch = 0] = versionOf('mongodb') ?? [];
    expect([major, minor]).toEqual([7, 0]);
    expect(patch).toBeGreaterThanOrEqual(32);
    expect(serviceOf('eventstoredb').image).toMatch(/^kurrentplatform\/kurrentdb:26\.0\.\d+$/u);
    expect(serviceOf('s3').image).toMatch(/^versity\/versitygw:v1\.\d+\.\d+$/u);
    expect(read('deploy/Dockerfile')).toMatch(/^ARG NODE_IMAGE=node:24\.[\d.]+-bookworm-slim$/mu);
    expect(read('deploy/Dockerfile')).toMatch(
      /^ARG NGINX_IMAGE=nginxinc\/nginx-unprivileged:1\.(?:2[89]|[3-9]\d)\./mu,
    );
  });

  it('requires the settings without a default, and the example explains them', () => {
    const asked = new Set(
      [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/gu)].map(([, name]) => name),
    );
    const listed = [...read('deploy/example.env').matchAll(/^(\w+)=/gmu)].map(([, name]) => name);
    expect(asked.size).toBeGreaterThan(0);
    expect(listed).toEqual(expect.arrayContaining([...asked]));
  });

  it('names images by their version', () => {
    for (const { image } of Object.values(compose.services)) {
      expect(image).toMatch(/:[\w.-]*\d+\.?[\w.-]*$/u);
      expect(image).not.toMatch(/:latest$/u);
    }
    const dockerfile = read('deploy/Dockerfile');
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)/gmu)].map(([, name]) => name);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gmu)].map(([, base]) => base);
    const named = bases.filter((base) => !stages.includes(base));
    expect(new Set(named)).toEqual(new Set(['${NODE_IMAGE}', '${NGINX_IMAGE}']));
    const defaults = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)/gmu)].map(([, base]) => base);
    expect(defaults).toHaveLength(2);
    for (const base of defaults) expect(base).toMatch(/:\d+\.\d+/u);
  });

  it('restarts every service that ends, within limits, and keeps its data in volumes', () => {
    for (const { restart, mem_limit: limit, volumes } of Object.values(compose.services)) {
      expect(restart).toBe('unless-stopped');
      expect(limit).toMatch(/^\d+[mg]$/u);
      for (const volume of volumes)
        expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });
});

describe('the image', () => {
  it('installs with the package.json of every workspace', () => {
    const workspaces = ['shared', 'services'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
    );
    const packages = [...workspaces, 'web', 'e2e', 'bench'].filter((folder) =>
      existsSync(join(root, folder, 'package.json')),
    );
    expect(packages.length).toBeGreaterThan(8);
    for (const folder of packages)
      expect(read('deploy/Dockerfile')).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  });

  it('runs every service of the compose file', () => {
    for (const [name] of services)
      expect(existsSync(join(root, 'services', name, 'src/main.ts'))).toBe(true);
  });
});

describe('the workflow', () => {
  it('asks for advisories about the packages that run, and lists them', () => {
    const workflow = read('.github/workflows/ci.yml');
    expect(workflow).toContain('npm audit --omit=dev --audit-level=high');
    expect(workflow).toContain('npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx');
  });
});

describe('the script that makes secrets', () => {
  it('keeps what is there, and lets only its owner into the folder', () => {
    const folder = join(secretsFolder, 'again');
    const make = () => execFileSync('sh', [join(root, 'deploy/make-secrets.sh'), folder]);
    make();
    const before = readFileSync(join(folder, 'master_key'), 'utf8');
    expect(Buffer.from(before, 'base64')).toHaveLength(32);
    rmSync(join(folder, 'internal_secret'));
    make();
    expect(readFileSync(join(folder, 'master_key'), 'utf8')).toBe(before);
    expect(existsSync(join(folder, 'internal_secret'))).toBe(true);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});
