import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandApiSettings } from '@portal/command-api/settings';
import { projectorSettings } from '@portal/projector/settings';
import { queryApiSettings } from '@portal/query-api/settings';
import { realtimeSettings } from '@portal/realtime/settings';
import { adapterSettings } from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { remoteViewsSettings } from '@portal/service-kit/http/remote-views';
import { remoteWritesSettings } from '@portal/service-kit/http/remote-writes';
import { processSettings } from '@portal/service-kit/run-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

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
  projector: projectorSettings,
  realtime: z.object({
    ...realtimeSettings.shape,
    ...remoteViewsSettings,
    ...remoteWritesSettings,
  }),
};
const services = Object.entries(own);

const secretsFolder = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
beforeAll(() => {
  execFileSync('sh', [join(root, 'deploy/make-secrets.sh'), secretsFolder], { stdio: 'ignore' });
});
afterAll(() => {
  rmSync(secretsFolder, { recursive: true, force: true });
});

const settings: Readonly<Record<string, string>> = { PORTAL_ADMIN_EMAIL: 'admin@school.example' };
const filledIn = (value: string) =>
  value
    .replaceAll(
      /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/gu,
      (_all, name: string, fallback?: string) => fallback ?? settings[name] ?? 'x'.repeat(44),
    )
    .replace('/run/secrets', secretsFolder);

describe('the compose file', () => {
  it.each(services)('gives %s settings that exist, with valid values', (name, schema) => {
    const { environment } = serviceOf(name);
    const env = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, filledIn(value)]),
    );
    expect(env['SERVICE']).toBe(name);
    const all = z.object({
      ...processSettings.shape,
      ...adapterSettings.shape,
      ...schema.shape,
    });
    expect(() => readSettings(all, env)).not.toThrow();
    const used = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(\w+)$/u.exec(value)?.[1] ?? [],
    );
    expect(serviceOf(name).secrets.toSorted()).toEqual(used.toSorted());
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

  it('gives Node as much memory for what is new as npm start does', () => {
    const [, flag = 'none'] =
      /"start": "node (--max-semi-space-size=\d+) scripts/u.exec(read('package.json')) ?? [];
    expect(read('deploy/Dockerfile')).toMatch(new RegExp(`^ENV .*NODE_OPTIONS=".*${flag}"$`, 'mu'));
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
