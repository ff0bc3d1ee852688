import { readdirSync } from 'node:fs';
import type { Rolldown } from 'vite';
import {
  addedBy,
  chat,
  feed,
  feedAtStart,
  inFrame,
  postParts,
  realtime,
  source,
  withPosts,
} from './sources.ts';

type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo'];

/** The registry of features adds these files to the pages that show them. */
const addedTo = new Map([
  [source('lib/registry/added-parts.ts'), addedBy('of-post')],
  [feed, addedBy('of-feed')],
]);

function allStaticImportsOf(file: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(getModuleInfo(next)?.importedIds ?? []), ...(addedTo.get(next) ?? []));
  }
  found.delete(file);
  return found;
}

const entry = source('app/main.tsx');
/** Every page loads it by itself, so nothing that it needs may be among the files of some pages. */
const toaster = source('ui/states/Toaster.tsx');
const pages = readdirSync(source('pages'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('Page.tsx'))
  .map((path) => source(`pages/${path}`));
const feedParts = addedBy('of-feed');
export const base =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|zod|@tanstack)\//u;
const forVisitors =
  /\/pages\/(?:about|confirm-address|landing|login|not-found|privacy|register|reset-password)\//u;
/** Every decision with its words: many small modules, which the pages about decisions need together, and no others. */
const ofDecisions =
  /\/(?:contracts\/src\/(?:.+\.decisions|declared-decisions|decisions\/decision(?:-action|\.api))|languages\/src\/say)\.ts$/u;
/** Modules that at least this many members' pages need are loaded with the first of them. */
const NEEDED_BY_MANY = 5;
/** Characters of source, with all that it imports. A separate file for a small module would cost a request and more bytes than the module has. */
const SMALL = 3_000;

/**
 * Puts modules that the same pages load into one file, for the aim of 4.5 s on Slow 3G: without it the feed takes 60 to 90 files instead of 19
 * and 8.9 s instead of 5.5 s. scripts/web-budget.mjs shows the size of each page.
 */
export function chunksByPages() {
  const imports = new Map<string, ReadonlySet<string>>();
  const names = new Map<string, string>();
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const importsOf = (file: string): ReadonlySet<string> => {
      const known =
        imports.get(file) ?? allStaticImportsOf(file, (module) => context.getModuleInfo(module));
      imports.set(file, known);
      return known;
    };
    const isLoadedBy = (file: string): boolean => importsOf(file).has(id);
    if (isLoadedBy(entry)) return 'shell';
    if (isLoadedBy(toaster)) return null;
    const isOf = (modules: readonly string[]): boolean =>
      modules.includes(id) || modules.some(isLoadedBy);
    const loaders = pages.filter(isLoadedBy);
    const isOfFeed = loaders.every((page) => page === feed);
    if (isOfFeed && isOf([feedAtStart]) && !isOf(inFrame)) return 'feed-frame';
    const ofMembers = isOf([...inFrame, feedAtStart])
      ? 'frame'
      : isLoadedBy(realtime)
        ? 'members'
        : null;
    const visitorLoaders = loaders.filter((page) => forVisitors.test(page));
    const parties = ofMembers === null ? loaders : [ofMembers, ...visitorLoaders];
    if ([feed, ...feedParts].includes(id) || parties.join() === feed) return 'feed';
    if (id === postParts) return 'posts';
    if (parties.length < 2) return ofMembers;
    if (parties.every((page) => withPosts.includes(page))) return 'posts';
    if (ofDecisions.test(id)) return 'decisions';

    const size = [id, ...importsOf(id)]
      .filter((module) => !base.test(module) && !importsOf(entry).has(module))
      .reduce((sum, module) => sum + (context.getModuleInfo(module)?.code?.length ?? 0), 0);
    const isSmall = size <= SMALL;
    if (visitorLoaders.length > 0 && isSmall) return 'shell';
    if (visitorLoaders.length === 0) {
      const isShared = isSmall || loaders.length >= NEEDED_BY_MANY || loaders.includes(feed);
      if (ofMembers !== null) return ofMembers;
      if (isShared && loaders.includes(chat)) return 'members';
      if (isSmall || loaders.length >= NEEDED_BY_MANY)
        return loaders.includes(feed) ? 'community' : 'few';
    }
    const name = names.get(parties.join()) ?? `shared-${names.size}`;
    names.set(parties.join(), name);
    return name;
  };
}
