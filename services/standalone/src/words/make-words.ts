import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Language } from '@portal/languages/registry';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { PageContent } from '../served-page.ts';
import { createFilesOf } from './files-of.ts';
import type { WordsByPath } from './words.ts';

/** A page without its words is better than one that takes longer. */
const MOST_MS = 10_000;

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
 * Makes the words of the public pages, of one language after the other. A language whose words cannot be made, or that was built without its
 * pages for Node, has none.
 *
 * @param options.clientFolder the built client
 * @param options.contentIn the school's content in a language
 */
export function createWordsMaker(options: {
  readonly clientFolder: string;
  readonly contentIn: (language: Language) => PageContent;
  readonly log: Logger;
}): { wordsIn(language: Language): Promise<WordsByPath>; stop(): void } {
  const { clientFolder, contentIn, log } = options;
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  let made: Promise<unknown> = Promise.resolve();

  async function make(language: Language): Promise<WordsByPath> {
    if (isStopped() || !existsSync(programOf(clientFolder, language))) return {};
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(MOST_MS)]);
    try {
      return await makeWords(clientFolder, language, contentIn(language), signal);
    } catch (error) {
      if (!isStopped())
        log.error({ err: error, language }, 'The words of the public pages could not be made');
      return {};
    }
  }

  return {
    wordsIn(language) {
      const words = made.then(() => make(language));
      made = words;
      return words;
    },
    stop: () => stopping.abort(),
  };
}
