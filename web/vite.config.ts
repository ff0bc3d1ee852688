import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import manifest from './package.json' with { type: 'json' };
import { base, chunksByPages } from './bundling/chunks-by-pages.ts';
import { filesAhead } from './bundling/files-ahead.ts';
import { perLanguage, scriptsOf } from './bundling/per-language.ts';
import { schoolContent } from './bundling/school-content.ts';
import { schemaTexts } from './bundling/schema-texts.ts';
import { source } from './bundling/sources.ts';
import { englishTexts } from './bundling/texts.ts';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** A separate style sheet would delay the first paint by a second on a slow network. */
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

/** 'chrome >= 111' in the package is 'chrome111' here. */
const oldestBrowsers = manifest.browserslist.map((browser) => browser.replace(' >= ', ''));

/** Every list of preloads holds the names of files, which don't compress: short ones make a page 1.4 KiB smaller. */
const SHORT_NAME = `${scriptsOf('en')}[hash:7].js`;

const server = process.env['PORTAL_DEV_SERVER'] ?? 'http://localhost:3000';

const forBrowsers: UserConfig = {
  root: import.meta.dirname,
  plugins: [
    schemaTexts(),
    englishTexts(),
    perLanguage(),
    react(),
    schoolContent(),
    inlineStyle(),
    serviceWorker(),
    filesAhead(),
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
};

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild === true
    ? {
        root: import.meta.dirname,
        publicDir: false,
        plugins: [schemaTexts(), perLanguage()],
        build: {
          // Each language has a copy, which would take 4 MB of an image
          minify: true,
          rolldownOptions: {
            output: { entryFileNames: 'en/[name].js', chunkFileNames: 'en/[hash].js' },
          },
        },
      }
    : forBrowsers,
);
