import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { has } from './process.ts';

const cache = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'),
  'alumni-portal',
  'engines',
);

export type JavaEngine = 'kafka' | 'mongodb' | 's3';

export function missingForJava(): string | null {
  if (!has('java')) return 'no Java runtime is installed (Debian: default-jdk-headless)';
  if (!has('mvn')) return 'no Maven is installed (Debian: maven)';
  return null;
}

export function classPath(engine: JavaEngine): string {
  const folder = path.join(cache, engine);
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    const pom = new URL('pom.xml', import.meta.url).pathname;
    const fetched = spawnSync(
      'mvn',
      [
        '-q',
        '-B',
        '-f',
        pom,
        '-P',
        engine,
        'dependency:copy-dependencies',
        `-DoutputDirectory=${folder}`,
      ],
      { encoding: 'utf8' },
    );
    if (fetched.status !== 0)
      throw new Error(`Maven could not fetch ${engine}:\n${fetched.stdout}${fetched.stderr}`);
  }
  return path.join(folder, '*');
}
