// Reloads the server through tsx and the client through Vite, which proxies /api and /realtime to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './build-targets.mjs';
import { ensureNativeParts } from './native-parts.mjs';

ensureNativeParts();

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

process.env['PORTAL_DEV_SERVER'] = `http://localhost:${serverPort}`;
const client = await createServer({ root: join(root, 'web'), server: { port: clientPort } });
await client.listen();
client.printUrls();

// A terminal interrupts the server, too; other signals reach only this process
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => void client.close().then(() => process.exit(code ?? 1)));
