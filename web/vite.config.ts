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
 * What every page of members needs and no page of visitors: in one file, since a dozen files of a few lines each compress to more
 * than half as much again. scripts/web-budget.mjs shows what it comes to.
 */
const forMembers = [
  /\/features\/\w+\/(?:realtime|[\w-]+\.cache|registrations|use-feed|top-of-feed)\.ts$/u,
  /\/features\/notifications\/(?:use-notifications|notification-text|NotificationBell)\.tsx?$/u,
  /\/contracts\/src\/(?:realtime|posts|comments|notifications|likes)\//u,
  /\/lib\/(?:realtime|date|idempotency-key|useScrollRestoration)/u,
  /\/ui\/(?:late|TimeAgo|Chip|Skeleton)\.tsx$/u,
  /\/post-view\/seed-posts\.ts$/u,
  /\/icons\/rotate-cw\./u,
  /\/(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/u,
];

const server = process.env['PORTAL_DEV_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), schoolContent()],
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
            { name: 'members', test: (id) => forMembers.some((pattern) => pattern.test(id)) },
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
