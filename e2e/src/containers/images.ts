import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { parse } from 'yaml';
import * as z from 'zod';
import { classPath } from '../engines/java.ts';
import { makeNodeImage } from './base-image.ts';
import type { Podman } from './podman.ts';

export const root = path.join(import.meta.dirname, '../../..');
const FOLDER = path.join(import.meta.dirname, 'engines');
const DOCKERFILE = path.join(root, 'deploy/Dockerfile');

export const composeFile = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        build: z.object({ target: z.string() }).optional(),
        environment: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));

/** Each engine is a target of `engines/Dockerfile`. */
const ENGINES = ['eventstoredb', 'mongodb', 'kafka', 's3', 'mail'] as const;
const imageOf = (target: string): string => `localhost/portal-test-${target}`;

export type Images = {
  readonly base: string;
  readonly portal: string;
  readonly service: string;
};

/** Puts together the files that `engines/Dockerfile` copies: the jars of the engine tests and programs made from their sources. */
async function fillContext(folder: string): Promise<void> {
  cpSync(FOLDER, folder, { recursive: true });
  for (const engine of ['kafka', 'mongodb', 's3'] as const)
    cpSync(path.dirname(classPath(engine)), path.join(folder, engine), { recursive: true });
  const source = path.join(root, 'e2e/src/engines/MongoWireServer.java');
  execFileSync('javac', ['-cp', classPath('mongodb'), '-d', path.join(folder, 'mongodb'), source]);
  const bundled = { bundle: true, platform: 'node', format: 'esm', target: 'node20' } as const;
  await build({
    ...bundled,
    entryPoints: [path.join(FOLDER, 'log-server.ts')],
    outfile: path.join(folder, 'log-server.mjs'),
    // Which the image of the services has
    external: ['@grpc/grpc-js', '@eventstore/db-client'],
  });
  await build({
    ...bundled,
    entryPoints: [path.join(FOLDER, 'mail-server.ts')],
    outfile: path.join(folder, 'mail-server.mjs'),
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}

/** Builds the portal in one container and, under the name that the compose file has, the services; with `engines` all that the compose file needs. */
export async function buildImages(
  podman: Podman,
  { engines }: { readonly engines: boolean },
): Promise<Images> {
  const [, version = ''] =
    /^ARG NODE_IMAGE=node:([\d.]+)-/mu.exec(readFileSync(DOCKERFILE, 'utf8')) ?? [];
  const base = await makeNodeImage(podman, version);
  const make = (
    place: { readonly dockerfile: string; readonly context: string },
    { target, name }: { readonly target: string; readonly name: string },
    bases: Readonly<Record<string, string>>,
  ) =>
    podman(
      ...['build', '--quiet', '--format', 'docker', '--network', 'host', '--target', target],
      ...Object.entries(bases).flatMap((each) => ['--build-arg', each.join('=')]),
      ...['-t', name, '-f', place.dockerfile, place.context],
    );
  const named = (service: string) => ({
    target: composeFile.services[service]?.build?.target ?? '',
    name: `docker.io/library/${composeFile.services[service]?.image}`,
  });
  const ours = { dockerfile: DOCKERFILE, context: root };
  const service = named('command-api');
  for (const wanted of [{ target: 'portal', name: imageOf('portal') }, service])
    await make(ours, wanted, { NODE_IMAGE: base });
  if (engines) {
    const context = mkdtempSync(path.join(tmpdir(), 'portal-engines-'));
    const engine = (target: string) =>
      make(
        { dockerfile: path.join(context, 'Dockerfile'), context },
        { target, name: imageOf(target) },
        { NODE_IMAGE: base, SERVICE_IMAGE: service.name },
      );
    try {
      await fillContext(context);
      for (const target of ['nginx', ...ENGINES]) await engine(target);
    } finally {
      rmSync(context, { recursive: true, force: true });
    }
    await make(ours, named('gateway'), { NODE_IMAGE: base, NGINX_IMAGE: imageOf('nginx') });
  }
  return { base, portal: imageOf('portal'), service: service.name };
}
