import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development the page gets the default school content that the server otherwise puts in. */
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
 * styled-components brings a table of vendor prefixes that it only uses where `enableVendorPrefixes` is set, which it is not: no
 * browser that runs es2022 needs one. Without the table every page is a kibibyte smaller.
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
 * What every page of members needs and no page of visitors: in one file, since a dozen files of a few lines each compress to more
 * than half as much again. scripts/web-budget.mjs shows what it comes to.
 */
const forMembers = [
  /\/features\/notifications\/(?:realtime|use-notifications|notification-text|notifications\.cache|NotificationBell)\.tsx?$/u,
  /\/contracts\/src\/(?:realtime|posts|comments|notifications|likes|groups|chat)\//u,
  /\/lib\/(?:realtime(?!\/poll)|date|idempotency-key|useScrollRestoration)/u,
  /\/ui\/(?:late|TimeAgo|Skeleton)\.tsx$/u,
  /\/icons\/rotate-cw\./u,
  /\/(?:useInfiniteQuery|infiniteQueryObserver)\.js$/u,
];
/** What every page with posts needs. */
const forPosts = [
  /\/features\/(?:posts|likes|comments)\/(?:realtime|[\w-]+\.cache|use-feed|top-of-feed|unapproved-posts)\.ts$/u,
  /\/post-view\/seed-posts\.ts$/u,
  /\/app\/post-pushes\.ts$/u,
];

/** What every page whatsoever needs: apart from the entry, since it changes with releases of others alone, and in one file for the same reason. */
const forAll = [
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis)\//u,
  /\/node_modules\/zod\/v4\/(?:core\/(?:schemas|util|checks|core|parse|api|errors|regexes|versions)|mini\/schemas)\.js$/u,
  /\/query-core\/build\/modern\/(?:queryClient|queryObserver|query|utils|retryer|mutation|mutationCache|queryCache|removable|subscribable|focusManager|onlineManager|notifyManager|timeoutManager|environmentManager|infiniteQueryBehavior)\.js$/u,
  /\/react-query\/build\/modern\/(?:useBaseQuery|QueryClientProvider|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\.js$/u,
];

const server = process.env['PORTAL_DEV_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), schoolContent(), withoutPrefixes()],
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
            { name: 'base', test: (id) => forAll.some((pattern) => pattern.test(id)), priority: 1 },
            { name: 'members', test: (id) => forMembers.some((pattern) => pattern.test(id)) },
            // What small files share is put together, since each one costs as much again as it compresses to
            {
              name: 'people',
              test: /\/ui\/(?:Avatar|Stamp)\.tsx$|\/contracts\/src\/members\/(?:member\.api|role)\.ts$/u,
            },
            {
              name: 'writing',
              test: /\/ui\/(?:MentionInput|MentionedText|LinkedText)\.tsx$|\/ui\/limit-hint\.ts$|\/lib\/mentions\.ts$|\/icons\/send\./u,
            },
            { name: 'posts', test: (id) => forPosts.some((pattern) => pattern.test(id)) },
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
