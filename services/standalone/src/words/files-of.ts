import { basename } from 'node:path';
import * as z from 'zod/mini';

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

/**
 * @param json the manifest of the client's build
 * @returns the names of a module's files and of what it imports, such as '8kzNJS0', without those that every page names itself. They are the same
 *   in the folders of all languages
 */
export function createFilesOf(json: string): (module: string) => string[] {
  const chunks = new Map(Object.entries(manifest.parse(JSON.parse(json))));
  const allFiles = (module: string, found = new Set<string>()): ReadonlySet<string> => {
    const chunk = chunks.get(module);
    if (!chunk) throw new Error(`The client was built without ${module}`);
    if (found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) allFiles(imported, found);
    return found;
  };
  const ofEveryPage = allFiles('index.html');
  return (module) =>
    [...allFiles(module)]
      .filter((file) => !ofEveryPage.has(file))
      .map((file) => basename(file, '.js'));
}
