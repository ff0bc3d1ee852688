import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LANGUAGES, type Language } from '@portal/languages/registry';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { PageContent } from '../served-page.ts';
import { createFilesOf } from './files-of.ts';
import type { WordsByPath } from './words.ts';

/** The year in the footer and the privacy policy in force change with the day. */
const DAY_MS = 24 * 3_600_000;
/** The portal answers first. */
const BEGINS_AFTER_MS = 1_000;

const programOf = (clientFolder: string, language: Language): string =>
  join(clientFolder, '.server', language, 'prerender.js');

/** What web/src/app/prerender.tsx answers. */
const rendered = z.record(
  z.string(),
  z.object({ html: z.string(), css: z.string(), module: z.string() }),
);

/**
 * Runs in a thread that ends, because the client's code for Node would keep 30 MB for each language.
 *
 * @public scripts/site.mjs renders the pages for another web server with it
 * @throws {Error} where the client's code needs a browser
 */
export async function makeWords(
  clientFolder: string,
  language: Language,
  school: PageContent,
  signal?: AbortSignal,
): Promise<WordsByPath> {
  const filesOf = createFilesOf(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const worker = new Worker(programOf(clientFolder, language), {
    workerData: { school: JSON.stringify(school), language },
    env: {},
    // The heap of the thread would grow far beyond what it needs if nothing limited it
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  });
  const answer = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('It ended without an answer')));
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
  });
  const words = Object.entries(rendered.parse(answer)).map(
    ([path, { html, css, module }]) => [path, { html, css, files: filesOf(module) }] as const,
  );
  return Object.fromEntries(words);
}

/**
 * Makes the words of the public pages a second after the start, and once a day, one language after the other. Until then, and if it fails,
 * the pages come without them.
 *
 * @param options.clientFolder the built client
 * @param options.contentIn the school's content in a language
 * @returns null for a client that was built without its pages for Node
 */
export function createWordsMaker(options: {
  readonly clientFolder: string;
  readonly contentIn: (language: Language) => PageContent;
  readonly show: (language: Language, words: WordsByPath) => void;
  readonly log: Logger;
}): { work(): void; stop(): void } | null {
  const { clientFolder, contentIn, show, log } = options;
  const languages = LANGUAGES.map(({ code }) => code).filter((language) =>
    existsSync(programOf(clientFolder, language)),
  );
  if (languages.length === 0) return null;
  let first: ReturnType<typeof setTimeout> | undefined;
  let daily: ReturnType<typeof setInterval> | undefined;
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;

  async function make(): Promise<void> {
    for (const language of languages) {
      if (isStopped()) return;
      try {
        show(
          language,
          await makeWords(clientFolder, language, contentIn(language), stopping.signal),
        );
      } catch (error) {
        if (!isStopped())
          log.error({ err: error, language }, 'The words of the public pages could not be made');
      }
    }
  }
  return {
    work() {
      first = setTimeout(() => void make(), BEGINS_AFTER_MS).unref();
      daily = setInterval(() => void make(), DAY_MS).unref();
    },
    stop() {
      clearTimeout(first);
      clearInterval(daily);
      stopping.abort();
    },
  };
}
