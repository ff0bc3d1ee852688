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
  settings: ['app/routing/SettingsPages.tsx'],
  'settings/account': ['app/routing/SettingsPages.tsx', 'pages/settings/AccountSettingsPage.tsx'],
  'settings/security': ['app/routing/SettingsPages.tsx', 'pages/settings/SecuritySettingsPage.tsx'],
  'settings/notifications': [
    'app/routing/SettingsPages.tsx',
    'pages/settings/NotificationSettingsPage.tsx',
  ],
  'settings/privacy': ['app/routing/SettingsPages.tsx', 'pages/settings/PrivacySettingsPage.tsx'],
  'settings/look': ['app/routing/SettingsPages.tsx', 'pages/settings/LookSettingsPage.tsx'],
  'account/data': ['pages/account-data/AccountDataPage.tsx'],
  'account/notices': ['app/routing/OtherPages.tsx', 'pages/breach-notices/BreachNoticesPage.tsx'],
  feedback: ['pages/feedback/FeedbackPage.tsx'],
  notifications: ['pages/notifications/NotificationsPage.tsx'],
  admin: ['pages/admin/AdminPage.tsx'],
  'admin/insights': ['pages/insights/InsightsPage.tsx'],
  'admin/history': ['app/routing/DeskPages.tsx', 'pages/history/HistoryPage.tsx'],
  'admin/data': ['app/routing/DeskPages.tsx', 'pages/data-desk/DataDeskPage.tsx'],
  'admin/mails': ['app/routing/DeskPages.tsx', 'pages/desk-mails/DeskMailsPage.tsx'],
  'admin/roster': ['app/routing/DeskPages.tsx', 'pages/roster/RosterPage.tsx'],
  'admin/members': ['app/routing/DeskPages.tsx', 'pages/desk-members/DeskMembersPage.tsx'],
  'admin/members/*': ['app/routing/DeskPages.tsx', 'pages/desk-member/DeskMemberPage.tsx'],
} as const;

/** A member's page with what surrounds it and, where it shows posts, their parts. */
function modulesOf(paths: readonly string[]): readonly string[] {
  const modules = paths.map(source);
  const hasPosts = paths.some((path) => /^pages\/(?:feed|post|member)\//u.test(path));
  return [
    ...modules,
    ...forMembers,
    source('app/header/MemberBar.tsx'),
    ...(hasPosts ? [source('app/routing/with-parts.tsx'), ...addedBy('of-post')] : []),
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
      this.emitFile({
        type: 'chunk',
        id: source('app/offline/service-worker.ts'),
        fileName: 'sw.js',
      });
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

type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo'];

const featureFiles = readdirSync(source('features'), { recursive: true, encoding: 'utf8' });
const addedBy = (name: string) =>
  featureFiles
    .filter((path) => [`.${name}.ts`, `.${name}.tsx`].some((end) => path.endsWith(end)))
    .map((path) => source(`features/${path}`));
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
const forMembers = [source('app/Realtime.tsx'), source('app/header/MemberHeader.tsx')];
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
 * Puts modules that the same pages load into one file, for the aim of 4.5 s on Slow 3G: without it the feed takes 60 to 90 files instead of 19
 * and 8.9 s instead of 5.5 s. scripts/web-budget.mjs shows the size of each page.
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
  plugins: [react(), schoolContent(), inlineStyle(), serviceWorker(), filesAhead()],
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
