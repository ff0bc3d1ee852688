import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { has } from '../engines/process.ts';
import { root } from './images.ts';
import type { Podman } from './podman.ts';

const run = promisify(execFile);

export const missingForCompose = (): string | null =>
  has('docker-compose', 'version')
    ? null
    : 'no docker-compose is installed (Debian: docker-compose)';

const PROJECT = 'portal';
const ENGINES = path.join(import.meta.dirname, 'engines/docker-compose.yml');
const CHECK_MS = 500;
const UP_MS = 240_000;

export interface Compose {
  /** The secrets that were made for it, each by its name. */
  readonly secrets: ReadonlyMap<string, string>;
  up(): Promise<void>;
  /** Ends the containers of these services as their users do, without taking them away. */
  stop(...services: readonly string[]): Promise<void>;
  container(service: string): string;
  down(): Promise<void>;
}

/** The compose file by docker-compose, for which podman stands in for Docker's engine. Its settings and secrets are in a folder of their own. */
export async function openCompose(
  podman: Podman,
  settings: Readonly<Record<string, string>>,
): Promise<Compose> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-compose-'));
  const secretsFolder = path.join(folder, 'secrets');
  execFileSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secretsFolder]);
  for (const user of ['vault', 'views']) {
    const file = path.join(secretsFolder, `mongodb_${user}_url`);
    rmSync(file);
    writeFileSync(file, 'mongodb://mongodb:27017/');
  }
  const secrets = new Map(
    readdirSync(secretsFolder).map((name) => [
      name,
      readFileSync(path.join(secretsFolder, name), 'utf8'),
    ]),
  );
  const env = path.join(folder, '.env');
  writeFileSync(
    env,
    Object.entries(settings)
      .map((each) => `${each.join('=')}\n`)
      .join(''),
  );
  const engine = await podman.serve();

  async function compose(...args: readonly string[]): Promise<void> {
    const files = [path.join(root, 'docker-compose.yml'), ENGINES];
    await run(
      'docker-compose',
      [
        ...['--project-name', PROJECT, '--project-directory', folder, '--env-file', env],
        ...files.flatMap((file) => ['--file', file]),
        ...args,
      ],
      {
        env: { PATH: process.env['PATH'], DOCKER_HOST: engine.url },
        timeout: UP_MS,
        maxBuffer: 64 * 1024 * 1024,
      },
    );
  }

  /** Where no systemd runs, podman makes no health check by itself. */
  async function checking<Result>(work: Promise<Result>): Promise<Result> {
    const done = new AbortController();
    const over = work.finally(() => done.abort());
    over.catch(() => undefined);
    while (!done.signal.aborted) {
      const filters = ['--filter', 'health=starting', '--filter', 'health=unhealthy'];
      const waiting = (await podman('ps', '--quiet', ...filters)).split('\n').filter(Boolean);
      for (const container of waiting)
        await podman('healthcheck', 'run', container).catch(() => undefined);
      await sleep(CHECK_MS);
    }
    return over;
  }

  return {
    secrets,
    container: (service) => `${PROJECT}_${service}_1`,
    up: () => checking(compose('up', '--detach', '--no-build')),
    stop: (...services) => compose('stop', ...services),
    async down() {
      await compose('down', '--volumes').finally(() => engine.stop());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
