import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const source = (path: string): string => join(import.meta.dirname, 'src', path);

/** In development the page gets the default school content, which the server puts in otherwise. */
function schoolContent(): Plugin {
  return {
    name: 'school-content',
    apply: 'serve',
    transformIndexHtml: (html) => {
      const file = new URL('../content/school.json', import.meta.url);
      const json = readFileSync(file, 'utf8').replaceAll('<', '\\u003c');
      return html.replace(
        '</head>',
        `<script type="application/json" id="school">${json}</script></head>`,
      );
    },
  };
}

/**
 * styled-components brings a table of vendor prefixes for `enableVendorPrefixes`, which the portal doesn't set. Without the table
 * every page is a kibibyte smaller.
 */
function withoutPrefixes(): Plugin {
  return {
    name: 'without-prefixes',
    apply: 'build',
    load: (id) =>
      id.endsWith('/stylis/src/Prefixer.js')
        ? 'export const prefix = (value) => value;'
        : undefined,
  };
}

/**
 * The router's package names its development build only, and gives every component a name for debugging, which keeps unused ones in
 * the bundle. Its production build without those names is 2 KiB smaller on every page.
 */
function productionRouter(): Plugin {
  const development = '/react-router/dist/development/';
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      if (!found?.id.includes(development)) return undefined;
      return found.id.replace(development, '/react-router/dist/production/');
    },
    transform: (code, id) =>
      id.includes('/react-router/dist/')
        ? code
            .replaceAll(/^\w+\.displayName = "[^"]*";$/gmu, '')
            .replaceAll(
              /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gmu,
              '$1/* @__PURE__ */ $2',
            )
        : undefined,
  };
}

/**
 * lucide builds its icons for every framework, with options that the portal doesn't use. A function for React alone makes every page
 * a kibibyte smaller.
 */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    load: (id) =>
      id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
        ? `import { createElement } from 'react';
          const svg = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
          export default ({ node }) => ({ size = 24, color = 'currentColor', ...rest }) =>
            createElement('svg', { ...svg, width: size, height: size, stroke: color, ...rest }, node.map(([tag, attributes]) => createElement(tag, attributes)));`
        : undefined,
  };
}

type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo'];

const postParts = source('parts/post/post-parts.ts');
/** Loaded with every page that shows posts, which gets them from the registry of features. */
const ofPost = readdirSync(source('features'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/of-post\.tsx?$/u.test(path))
  .map((path) => source(`features/${path}`));

/** The static imports of a file, direct and indirect. */
function importsOf(file: string, getModuleInfo: GetModuleInfo): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(getModuleInfo(next)?.importedIds ?? []), ...(next === postParts ? ofPost : []));
  }
  found.delete(file);
  return found;
}

const entry = source('app/main.tsx');
/** Loaded for everybody who is signed in. */
const forMembers = [source('app/Realtime.tsx'), source('app/MemberHeader.tsx')];
const pages = readdirSync(source('pages'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('Page.tsx'))
  .map((path) => source(`pages/${path}`));
const forVisitors = /\/pages\/(?:about|landing|login|not-found|privacy|register|reset-password)\//u;
/** Modules that so many members' pages need are loaded with the first of them. */
const NEEDED_BY_MANY = 4;

/**
 * Puts modules that the same pages load into one file: apart, a dozen small ones compress to half as much again.
 * scripts/web-budget.mjs shows what each page comes to.
 */
function chunksByPages() {
  const imports = new Map<string, ReadonlySet<string>>();
  const names = new Map<string, string>();
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const isLoadedBy = (file: string): boolean => {
      const known = imports.get(file) ?? importsOf(file, (module) => context.getModuleInfo(module));
      imports.set(file, known);
      return known.has(id);
    };
    if (isLoadedBy(entry)) return null;
    const isForMembers = forMembers.some(isLoadedBy);
    const loaders = pages.filter(isLoadedBy);
    const visitorLoaders = loaders.filter((page) => forVisitors.test(page));
    if (visitorLoaders.length === 0 && (isForMembers || loaders.length >= NEEDED_BY_MANY))
      return 'members';
    const parties = isForMembers ? ['members', ...visitorLoaders] : loaders;
    if (parties.length < 2) return null;
    const name = names.get(parties.join()) ?? `shared-${names.size}`;
    names.set(parties.join(), name);
    return name;
  };
}

const server = process.env['PORTAL_DEV_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), schoolContent(), withoutPrefixes(), productionRouter(), plainIcons()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    // Every browser that runs es2022 preloads modules by itself
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Apart from the entry, since it changes with releases of others alone
            {
              name: 'base',
              test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|zod|@tanstack)\//u,
              priority: 1,
            },
            { name: chunksByPages(), debugName: 'pages' },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/realtime': { target: server, ws: true },
      '/pictures': server,
    },
  },
});
