import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Floor = {
  readonly port: number;
  /** Makes `json` the answer of GET /page. */
  serve(json: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startFloor(): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  const program = fileURLToPath(new URL('floor-server.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', program, join(folder, 'floor.sqlite')],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  const ended = once(child, 'exit');
  const port = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => Number(line)),
    ended.then(() => Promise.reject(new Error('The floor did not start'))),
  ]);
  return {
    port,
    async serve(json) {
      await fetch(`http://127.0.0.1:${port}/page`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: json,
      });
    },
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
