import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN_SETTINGS } from '@portal/contracts/deployment';
import { commandApiSettings } from '@portal/command-api/settings';
import { projectorSettings } from '@portal/projector/settings';
import { queryApiSettings } from '@portal/query-api/settings';
import { realtimeSettings } from '@portal/realtime/settings';
import { adapterSettings } from '@portal/service-kit/config/adapters';
import { readSettings } from '@portal/service-kit/config/settings';
import { remoteViewsSettings } from '@portal/service-kit/http/remote-views';
import { remoteWritesSettings } from '@portal/service-kit/http/remote-writes';
import { processSettings } from '@portal/service-kit/run-service';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        restart: z.string(),
        mem_limit: z.string(),
        environment: z.record(z.string(), z.string()).default({}),
        volumes: z.array(z.string()).default([]),
      }),
    ),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }));

const own = {
  'command-api': z.object({ ...commandApiSettings.shape, ...remoteViewsSettings }),
  'query-api': queryApiSettings,
  projector: projectorSettings,
  realtime: z.object({
    ...realtimeSettings.shape,
    ...remoteViewsSettings,
    ...remoteWritesSettings,
  }),
};
const services = Object.entries(own);

const secrets: Readonly<Record<string, string>> = {
  PORTAL_ADMIN_EMAIL: 'admin@school.example',
  PORTAL_ADMIN_PASSWORD: 'First-Admin-1',
};
const filledIn = (value: string) =>
  value.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/gu,
    (_all, name: string, fallback?: string) => fallback ?? secrets[name] ?? 'x'.repeat(44),
  );

describe('the compose file', () => {
  it.each(services)('gives %s settings that exist, with valid values', (name, schema) => {
    const { environment = {} } = compose.services[name] ?? {};
    const env = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, filledIn(value)]),
    );
    expect(env['SERVICE']).toBe(name);
    const all = z.object({
      ...processSettings.shape,
      ...adapterSettings.shape,
      ...schema.shape,
    });
    const settings = readSettings(all, env, FOREIGN_SETTINGS);
    expect(settings).toMatchObject({
      PORTAL_EVENT_STORE: 'eventstoredb',
      PORTAL_READ_STORE: 'mongodb',
      PORTAL_VAULT: 'mongodb',
      PORTAL_CHANGE_BUS: 'kafka',
      PORTAL_BLOBS: 's3',
      PORTAL_MAIL: 'smtp',
    });
  });

  it('requires the settings without a default, and the example explains them', () => {
    const asked = new Set(
      [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/gu)].map(([, name]) => name),
    );
    const listed = [...read('deploy/example.env').matchAll(/^(\w+)=/gmu)].map(([, name]) => name);
    expect(asked.size).toBeGreaterThan(5);
    expect(listed).toEqual(expect.arrayContaining([...asked]));
  });

  it('names images by their version', () => {
    for (const { image } of Object.values(compose.services)) {
      expect(image).toMatch(/:[\w.-]*\d+\.?[\w.-]*$/u);
      expect(image).not.toMatch(/:latest$/u);
    }
    const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gmu)].map(([, base]) => base);
    expect(bases.length).toBeGreaterThan(0);
    for (const base of bases) expect(base).toMatch(/:\d+\.\d+/u);
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
