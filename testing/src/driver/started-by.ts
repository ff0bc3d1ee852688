import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ADMIN, eventually } from './portal.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs the command in this tree, as people start the portal. It ends with the test at the latest. */
export function startedBy(command: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: '0',
      PORTAL_ADMIN_EMAIL: ADMIN.email,
      PORTAL_ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const ready = () => eventually(() => expect(output).toContain('The portal is ready at'), 60_000);
  return { child, ended, ready, output: () => output };
}
