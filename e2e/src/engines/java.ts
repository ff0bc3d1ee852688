import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { has } from './process.ts';

const cache = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'),
  'alumni-portal',
  'engines',
);

/** For programs that run for minutes: the optimizing compiler and a collector with several threads take more than they give. */
export const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] as const;

const ENGINES = ['kafka', 'mongodb', 's3'] as const;
export type JavaEngine = (typeof ENGINES)[number];

const folderOf = (engine: JavaEngine): string => path.join(cache, engine);

/** @returns why it cannot be had, or null */
function fetchOnce(engine: JavaEngine): string | null {
  const folder = folderOf(engine);
  if (existsSync(folder) && readdirSync(folder).length > 0) return null;
  // Half of it must not look like all of it
  const partial = `${folder}.${process.pid}`;
  const pom = new URL('pom.xml', import.meta.url).pathname;
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${partial}`];
  const fetched = spawnSync('mvn', ['-q', '-B', '-f', pom, '-P', engine, ...goal], {
    encoding: 'utf8',
  });
  if (fetched.status === 0) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
    return null;
  }
  rmSync(partial, { recursive: true, force: true });
  const [why = ''] = /^.*ERROR.*$/mu.exec(`${fetched.stdout}${fetched.stderr}`) ?? [];
  return `Maven could not fetch ${engine}: ${why.replace(/^\[ERROR\] /u, '').slice(0, 300)}`;
}

const asked = new Map<JavaEngine, string | null>();
function missing(engine: JavaEngine): string | null {
  const known = asked.get(engine);
  if (known !== undefined) return known;
  const reason = fetchOnce(engine);
  asked.set(engine, reason);
  return reason;
}

/** @returns why engines that run on Java cannot be started here, or null. Default: all of them */
export function missingForJava(engines: readonly JavaEngine[] = ENGINES): string | null {
  if (!has('java')) return 'no Java runtime is installed (Debian: default-jdk-headless)';
  if (!has('mvn')) return 'no Maven is installed (Debian: maven)';
  for (const engine of engines) {
    const reason = missing(engine);
    if (reason !== null) return reason;
  }
  return null;
}

/** @throws if it cannot be had */
export function classPath(engine: JavaEngine): string {
  const reason = missing(engine);
  if (reason !== null) throw new Error(reason);
  return path.join(folderOf(engine), '*');
}
