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
  },
  server: {
    proxy: {
      '/api': server,
      '/realtime': { target: server, ws: true },
      '/pictures': server,
    },
  },
});
