// Everything reloads: the server through tsx, the client through Vite, which hands /api, /realtime and the like to the server.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './build-targets.mjs';

const serverPort = Number(process.env['PORT'] || 3000);
const clientPort = 5173;

const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'services/standalone/src/main.ts'],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, PORT: `${serverPort}` },
  },
);
const pretty = spawn(
  process.execPath,
  [join(root, 'node_modules/pino-pretty/bin.js'), '--ignore', 'pid,hostname,service'],
  { cwd: root, stdio: ['pipe', 'inherit', 'inherit'] },
);
server.stderr.pipe(pretty.stdin);

const target = `http://localhost:${serverPort}`;
const contentFile = process.env['PORTAL_CONTENT_FILE'] || join(root, 'content', 'school.json');

if (existsSync(join(root, 'web', 'vite.config.ts'))) {
  const client = await createServer({
    root: join(root, 'web'),
    server: {
      port: clientPort,
      proxy: {
        '/api': target,
        '/pictures': target,
        '/realtime': { target, ws: true },
      },
    },
    plugins: [
      {
        name: 'school-content',
        // What the server does to index.html when it serves the built client
        transformIndexHtml: () => [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'school' },
            children: JSON.stringify(JSON.parse(readFileSync(contentFile, 'utf8'))).replaceAll(
              '<',
              '\\u003c',
            ),
            injectTo: 'head',
          },
        ],
      },
    ],
  });
  await client.listen();
  client.printUrls();
  server.on('exit', () => void client.close());
}

// A terminal's interrupt reaches the server by itself; other signals reach only this process
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
