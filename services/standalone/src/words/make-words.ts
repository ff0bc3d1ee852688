import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { PageContent } from '../served-page.ts';
import { createFilesOf } from './files-of.ts';
import { WORDED_PATHS, type Words, type WordsByPath } from './words.ts';

const PRERENDER = '.server/prerender.js';
/** The year in the footer and the privacy policy in force change with the day. */
const DAY_MS = 24 * 3_600_000;
/** The portal answers first. */
const BEGINS_AFTER_MS = 1_000;

type WordsOf = (
  school: string,
  path: string,
) => Promise<Pick<Words, 'html' | 'css'> & { readonly module: string }>;
/** The exports of web/src/app/prerender.tsx. */
const prerendering = z.object({
  wordsOf: z.custom<WordsOf>((value) => typeof value === 'function'),
});

/**
 * @public scripts/site.mjs renders the pages for another web server with it
 * @throws {Error} where the client's code needs a browser
 */
export async function makeWords(clientFolder: string, school: PageContent): Promise<WordsByPath> {
  const built = pathToFileURL(join(clientFolder, PRERENDER)).href;
  const { wordsOf } = prerendering.parse(await import(built));
  const filesOf = createFilesOf(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const made: Record<string, Words> = {};
  for (const path of WORDED_PATHS) {
    const { html, css, module } = await wordsOf(JSON.stringify(school), path);
    made[path] = { html, css, files: filesOf(module) };
    // Requests have their turns between pages
    await new Promise((resolve) => setImmediate(resolve));
  }
  return made;
}

/**
 * Makes the words of the public pages a second after the start, and once a day. Until then, and if it fails, the pages come without them.
 *
 * @param options.clientFolder the built client
 * @returns null for a client that was built without its pages for Node
 */
export function createWordsMaker(options: {
  readonly clientFolder: string;
  readonly school: PageContent;
  readonly show: (words: WordsByPath) => void;
  readonly log: Logger;
}): { work(): void; stop(): void } | null {
  const { clientFolder, school, show, log } = options;
  if (!existsSync(join(clientFolder, PRERENDER))) return null;
  let first: ReturnType<typeof setTimeout> | undefined;
  let daily: ReturnType<typeof setInterval> | undefined;

  const make = () =>
    void makeWords(clientFolder, school).then(show, (error: unknown) =>
      log.error({ err: error }, 'The words of the public pages could not be made'),
    );
  return {
    work() {
      first = setTimeout(make, BEGINS_AFTER_MS).unref();
      daily = setInterval(make, DAY_MS).unref();
    },
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
