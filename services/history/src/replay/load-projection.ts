import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { isProjection, type ReplayProjection } from './replay-projection.ts';

/** TypeScript is translated in memory, together with the files that it imports. */
async function addressOf(path: string): Promise<string> {
  if (!/\.[cm]?tsx?$/u.test(path)) return pathToFileURL(path).href;
  const esbuild = await import('esbuild').catch((cause: unknown) => {
    throw new StartFailure(
      `${path} is TypeScript, and esbuild is not installed here: write JavaScript (.mjs), or run npm ci without --omit=dev`,
      { cause },
    );
  });
  const { outputFiles } = await esbuild.build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
}

/** @throws StartFailure if the file has no projection */
export async function loadProjection(file: string): Promise<ReplayProjection> {
  const path = resolve(file);
  if (!existsSync(path)) throw new StartFailure(`There is no file ${path}`);
  let loaded: unknown;
  try {
    loaded = await import(await addressOf(path));
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(`${path} cannot be loaded: ${reason}`, { cause });
  }
  const projection: unknown = Reflect.get(Object(loaded), 'default');
  if (!isProjection(projection))
    throw new StartFailure(
      `${path} has no projection: its default export has to be an object with start(), fold(state, event) and, if wanted, result(state)`,
    );
  return projection;
}
