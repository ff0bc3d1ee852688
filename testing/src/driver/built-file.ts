import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const manifest = z.record(z.string(), z.object({ file: z.string(), name: z.optional(z.string()) }));
const MANIFEST = new URL('../../../web/dist/.vite/manifest.json', import.meta.url);

/**
 * @param name a client's module that loads by itself, without its folder: `AboutPage.tsx`; or the name that the build gives to a file of many
 *   modules: `members`
 * @returns the path of the script that it is built into, such as `/assets/XKyaHtl.js`
 * @throws {Error} for a module that has no separate script in the build
 */
export function builtFile(name: string): string {
  const built = Object.entries(manifest.parse(JSON.parse(readFileSync(MANIFEST, 'utf8'))));
  const found = built.find(
    ([module, { name: group }]) =>
      module === name || module.endsWith(`/${name}`) || (module.startsWith('_') && group === name),
  );
  if (!found) throw new Error(`The build has no script for ${name}`);
  return `/${found[1].file}`;
}

export const hasLoaded = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    (file) =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) => entry.name.endsWith(file) && 'responseEnd' in entry && entry.responseEnd !== 0,
        ),
    path,
  );
