import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import manifest from './package.json' with { type: 'json' };
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const source = (path: string): string => join(import.meta.dirname, 'src', path);
const feed = source('pages/feed/FeedPage.tsx');
const chat = source('pages/chat/ChatPage.tsx');

/** The server completes the page with the school's content; in development this plugin does. */
function schoolContent(): Plugin {
  return {
    name: 'school-content',
    apply: 'serve',
    transformIndexHtml: (html) => {
      const file = new URL('../content/school.json', import.meta.url);
      const json = readFileSync(file, 'utf8')
        .replace('{', '{"timeZone":"Asia/Kolkata",')
        .replaceAll('<', '\\u003c');
      const [, name = ''] = /"name": "([^"]*)"/u.exec(json) ?? [];
      return html
        .replace('<!-- school -->', `<span>${name}</span>`)
        .replace('<!-- name -->', name)
        .replace('</head>', `<script type="application/json" id="school">${json}</script></head>`);
    },
  };
}

/** A style sheet of its own would hold the first paint back by a second on a slow network. */
function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          '</head>',
          () => `<style>${readFileSync(source('ui/global.css'), 'utf8')}</style></head>`,
        ),
    },
  };
}

/** Members' pages by their places; '*' is an id. */
const memberPages = {
  '': ['pages/feed/FeedPage.tsx'],
  'posts/*': ['pages/post/PostPage.tsx'],
  groups: ['pages/groups/GroupsPage.tsx'],
  'groups/*': ['pages/chat/ChatPage.tsx'],
  directory: ['pages/directory/DirectoryPage.tsx'],
  'members/*': ['pages/member/MemberPage.tsx'],
  profile: ['pages/profile/ProfilePage.tsx'],
  settings: ['app/SettingsPages.tsx'],
  'settings/account': ['app/SettingsPages.tsx', 'pages/settings/AccountSettingsPage.tsx'],
  'settings/security': ['app/SettingsPages.tsx', 'pages/settings/SecuritySettingsPage.tsx'],
  'settings/notifications': [
    'app/SettingsPages.tsx',
    'pages/settings/NotificationSettingsPage.tsx',
  ],
  'settings/privacy': ['app/SettingsPages.tsx', 'pages/settings/PrivacySettingsPage.tsx'],
  'settings/look': ['app/SettingsPages.tsx', 'pages/settings/LookSettingsPage.tsx'],
  'account/data': ['pages/account-data/AccountDataPage.tsx'],
  'account/notices': ['app/OtherPages.tsx', 'pages/breach-notices/BreachNoticesPage.tsx'],
  feedback: ['pages/feedback/FeedbackPage.tsx'],
  notifications: ['pages/notifications/NotificationsPage.tsx'],
  admin: ['pages/admin/AdminPage.tsx'],
  'admin/insights': ['pages/insights/InsightsPage.tsx'],
  'admin/history': ['app/DeskPages.tsx', 'pages/history/HistoryPage.tsx'],
  'admin/data': ['app/DeskPages.tsx', 'pages/data-desk/DataDeskPage.tsx'],
  'admin/mails': ['app/DeskPages.tsx', 'pages/desk-mails/DeskMailsPage.tsx'],
  'admin/roster': ['app/DeskPages.tsx', 'pages/roster/RosterPage.tsx'],
  'admin/members': ['app/DeskPages.tsx', 'pages/desk-members/DeskMembersPage.tsx'],
  'admin/members/*': ['app/DeskPages.tsx', 'pages/desk-member/DeskMemberPage.tsx'],
} as const;

/** A member's page with what surrounds it and, where it shows posts, their parts. */
function modulesOf(paths: readonly string[]): readonly string[] {
  const modules = paths.map(source);
  const hasPosts = paths.some((path) => /^pages\/(?:feed|post|member)\//u.test(path));
  return [
    ...modules,
    ...forMembers,
    source('app/MemberBar.tsx'),
    ...(hasPosts ? [source('app/with-parts.tsx'), ...addedBy('of-post')] : []),
    ...(modules.includes(feed) ? addedBy('of-feed') : []),
  ];
}

/**
 * A member needs the files of their page at once, and a visitor of a page for members those of the sign-in page. The entry asks for them only
 * after it has run, which costs up to a second on a slow network, so the document asks for them itself.
 */
function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (modules: readonly string[]): readonly string[] => {
          const files = new Set<string>();
          const add = (file: string): void => {
            if (files.has(file)) return;
            files.add(file);
            for (const chunk of chunks) if (chunk.fileName === file) chunk.imports.forEach(add);
          };
          for (const chunk of chunks)
            if (chunk.moduleIds.some((id) => modules.includes(id))) add(chunk.fileName);
          return [...files].filter((file) => !html.includes(`/${file}`));
        };
        const nameOf = (file: string) => file.slice('assets/'.length, -'.js'.length);
        const names = [
          ...new Set(
            Object.values(memberPages).flatMap((paths) => filesOf(modulesOf(paths)).map(nameOf)),
          ),
        ];
        const places = Object.entries(memberPages).map(([place, paths]) => {
          const at = filesOf(modulesOf(paths)).map((file) => names.indexOf(nameOf(file)));
          return `'${place}':[${at.join()}]`;
        });
        const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join();
        const ofSignIn = filesOf([source('pages/login/LoginPage.tsx')]).map((file) => `/${file}`);
        // The largest files first: while they come, the small ones take turns on the browser's other connections
        const ofEveryPage = html.match(/<link rel="modulepreload"[^<>]*>\n/gu) ?? [];
        return ofEveryPage
          .reduce((rest, link) => rest.replace(link, ''), html)
          .replace(/^ *<title>/mu, `${ofEveryPage.join('')}$&`)
          .replace("/* files of members' pages */", places.join())
          .replace('/* names of files */', quoted(names))
          .replace('/* files of the sign-in page */', quoted(ofSignIn));
      },
    },
  };
}

/** The service worker knows the files of its build, so that each build has another one. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source('app/service-worker.ts'), fileName: 'sw.js' });
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
        .filter(({ fileName }) => fileName.startsWith('assets/'))
        .map((file) => [
          `/${file.fileName}`,
          file.type === 'chunk' ? file.name : (file.names[0] ?? file.fileName),
        ]);
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built');
      worker.code = worker.code.replaceAll(
        'BUILT_FILES',
        JSON.stringify(Object.fromEntries(files.sort())),
      );
    },
  };
}

/** Without stylis' table of vendor prefixes, which the portal doesn't use, every page is a kibibyte smaller. */
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
 * The package's exports name only its development build, whose debug names keep unused components in the bundle. Its production
 * build makes every page 2 KiB smaller. The router that loads data, with its pages for errors, is not the portal's: without it every page is
 * 1.5 KiB smaller.
 */
function productionRouter(): Plugin {
  const development = '/react-router/dist/development/';
  const withoutData = [
    ['let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState;'],
    ['return isDataRoute ? useNavigateStable() : ', 'return '],
  ] as const;
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      if (!found?.id.includes(development)) return undefined;
      return found.id.replace(development, '/react-router/dist/production/');
    },
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return undefined;
      const pure = code
        .replaceAll(/^\w+\.(?:displayName = "[^"]*"|contextType = \w+);$/gmu, '')
        .replaceAll(
          /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gmu,
          '$1/* @__PURE__ */ $2',
        );
      return withoutData.reduce((shorter, [from, to]) => shorter.replace(from, to), pure);
    },
  };
}

/** Without the indentation and comments of styles, every page is up to 1.5 KiB smaller. */
function compactStyles(): Plugin {
  const style = /(\bstyled[.(](?:(?!\bstyled[.(])[^`])*|\b(?:css|keyframes))`([^`]*)`/gu;
  const compact = (rules: string): string =>
    rules
      .replaceAll(/\/\*.*?(?:\*\/|$)/gsu, '')
      .replaceAll(/([;{},])?(?<!\s)\s*\n\s*/gu, (_, end: string | undefined) => end ?? ' ')
      .replaceAll(/([a-z-]): /gu, '$1:');
  return {
    name: 'compact-styles',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(source(''))
        ? code.replaceAll(style, (_, tag: string, rules: string) => `${tag}\`${compact(rules)}\``)
        : undefined,
  };
}

/** Packages ask whether a browser runs them, and look for settings where no browser has them. Without that every page is a third of a kibibyte smaller. */
function browserAlone(): Plugin {
  return {
    name: 'browser-alone',
    apply: 'build',
    config: () => ({
      define: {
        SC_DISABLE_SPEEDY: 'false',
        'typeof process': '"undefined"',
        'typeof window': '"object"',
        'typeof document': '"object"',
        'typeof HTMLElement': '"function"',
        'typeof __webpack_nonce__': '"undefined"',
      },
    }),
  };
}

/**
 * lucide builds icons for every framework. A function for React alone makes every page a kibibyte smaller. Its shapes have random keys,
 * which don't compress: without them a page of members is half a kibibyte smaller.
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
            createElement('svg', { ...svg, width: size, height: size, stroke: color, ...rest }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));`
        : undefined,
    transform: (code, id) =>
      id.includes('/lucide-react/dist/esm/icons/')
        ? code
            .replaceAll(/,? key: "\w+"/gu, '')
            .replace(/ name: "[\w-]+",/u, '')
            .replace(/ size: 24,/u, '')
        : undefined,
  };
}

/** Vite's own helper is for older browsers, nonces and sites below a path, too. For this portal alone it is half a kibibyte smaller. */
function shortPreloadHelper(): Plugin {
  return {
    name: 'short-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `const asked = new Map();
          const ask = (file) => {
            const href = '/' + file;
            const isStyle = file.endsWith('.css');
            if (!isStyle && document.querySelector('link[href="' + href + '"]')) return;
            const link = document.createElement('link');
            Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href });
            document.head.append(link);
            return isStyle && new Promise((resolve, reject) => {
              link.onload = resolve;
              link.onerror = () => {
                asked.delete(file);
                link.remove();
                reject(Error(href + ' did not load'));
              };
            });
          };
          export const __vitePreload = (load, files = []) =>
            Promise.all(files.map((file) => {
              if (!asked.has(file)) asked.set(file, ask(file));
              return asked.get(file);
            })).then(load);`
        : undefined,
  };
}

type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo'];

const featureFiles = readdirSync(source('features'), { recursive: true, encoding: 'utf8' });
const addedBy = (name: string) =>
  featureFiles
    .filter((path) => [`/${name}.ts`, `/${name}.tsx`].some((end) => path.endsWith(end)))
    .map((path) => source(`features/${path}`));
/** The registry of features adds these files to the pages that show them. */
const addedTo = new Map([
  [source('lib/parts.ts'), addedBy('of-post')],
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
const toaster = source('ui/Toaster.tsx');
const forMembers = [source('app/Realtime.tsx'), source('app/MemberHeader.tsx')];
const pages = readdirSync(source('pages'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('Page.tsx'))
  .map((path) => source(`pages/${path}`));
const base =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|zod|@tanstack)\//u;
const forVisitors =
  /\/pages\/(?:about|confirm-address|landing|login|not-found|privacy|register|reset-password)\//u;
/** Modules that at least this many members' pages need are loaded with the first of them. */
const NEEDED_BY_MANY = 5;
/** Characters of source, with all that it imports. In a file of its own a small module would cost a request and more bytes than it has. */
const SMALL = 3_000;

/**
 * Puts modules that the same pages load into one file, because a dozen small files compress to half as much again.
 * scripts/web-budget.mjs shows the size of each page.
 */
function chunksByPages() {
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
    const isForMembers = forMembers.some(isLoadedBy);
    const loaders = pages.filter(isLoadedBy);
    const visitorLoaders = loaders.filter((page) => forVisitors.test(page));
    const parties = isForMembers ? ['members', ...visitorLoaders] : loaders;
    if (parties.length < 2) return isForMembers ? 'members' : null;

    const size = [id, ...importsOf(id)]
      .filter((module) => !base.test(module) && !importsOf(entry).has(module))
      .reduce((sum, module) => sum + (context.getModuleInfo(module)?.code?.length ?? 0), 0);
    const isSmall = size <= SMALL;
    if (visitorLoaders.length > 0 && isSmall) return 'shell';
    if (visitorLoaders.length === 0) {
      const isShared = isSmall || loaders.length >= NEEDED_BY_MANY || loaders.includes(feed);
      if (isForMembers || (isShared && loaders.includes(chat))) return 'members';
      if (isSmall || loaders.length >= NEEDED_BY_MANY) return 'community';
    }
    const name = names.get(parties.join()) ?? `shared-${names.size}`;
    names.set(parties.join(), name);
    return name;
  };
}

/** 'chrome >= 111' in the package is 'chrome111' here. */
const oldestBrowsers = manifest.browserslist.map((browser) => browser.replace(' >= ', ''));

/** Every list of preloads holds the names of files, which don't compress: short ones make a page 1.4 KiB smaller. */
const SHORT_NAME = 'assets/[hash:7].js';

const server = process.env['PORTAL_DEV_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    schoolContent(),
    inlineStyle(),
    serviceWorker(),
    filesAhead(),
    withoutPrefixes(),
    productionRouter(),
    browserAlone(),
    plainIcons(),
    compactStyles(),
    shortPreloadHelper(),
  ],
  build: {
    target: oldestBrowsers,
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    // Every browser that runs es2022 preloads modules without a polyfill
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: SHORT_NAME,
        entryFileNames: SHORT_NAME,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Apart from the entry, because only new versions of these packages change it
            {
              name: 'base',
              test: base,
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
      '/notices.json': server,
    },
  },
});
