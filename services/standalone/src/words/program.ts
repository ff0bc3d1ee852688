// Makes the words of the public pages, in a process of its own, because the client's code would cost the portal 40 MB and half a second
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { readSchool } from '../school.ts';
import { createFilesOf } from './files-of.ts';
import { WORDED_PATHS, type WordsByPath } from './words.ts';

type WordsOf = (
  school: string,
  path: string,
) => Promise<{ readonly html: string; readonly css: string; readonly module: string }>;
/** The exports of web/src/app/prerender.tsx. */
const prerendering = z.object({
  wordsOf: z.custom<WordsOf>((value) => typeof value === 'function'),
});
const settingsOfPage = z.object({ sendsMail: z.boolean(), timeZone: z.string() });

const [, , , clientFolder = '', contentFile = '', settings = ''] = process.argv;
const prerender = pathToFileURL(join(clientFolder, '.server/prerender.js')).href;
const { wordsOf } = prerendering.parse(await import(prerender));
const filesOf = createFilesOf(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
const school = JSON.stringify({
  ...readSchool(contentFile),
  ...settingsOfPage.parse(JSON.parse(settings)),
});
const made: WordsByPath = {};
for (const path of WORDED_PATHS) {
  const { html, css, module } = await wordsOf(school, path);
  made[path] = { html, css, files: filesOf(module) };
}
// The page's own timers would keep the process
process.stdout.write(JSON.stringify(made), () => process.exit());
