import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Api } from './api.ts';
import type { Portal } from './portal.ts';

const operations = join(import.meta.dirname, '../../services/operations/dist/main.js');

export type SeededSize = {
  readonly members: number;
  readonly events: number;
  readonly pending: number;
  readonly pendingPosts: number;
};

/** Fills a folder with the history of an invented portal, as `npm run seed` does. */
export async function seedFolder(dataDir: string, size: SeededSize): Promise<void> {
  const { members, events, pending, pendingPosts } = size;
  const options = { members, events, pending, 'pending-posts': pendingPosts, data: dataDir };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [operations, 'seed', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${dataDir} was not seeded:\n${said}`);
}

const PASSWORD = 'Seeded-Member-1';
export const seededAdmin = ({ api }: Portal): Promise<Api> =>
  api.signIn('admin@vidyalaya.example', PASSWORD);
/** @param number 1 is the busiest of all */
export const seededMember = ({ api }: Portal, number: number): Promise<Api> =>
  api.signIn(`member${number}@vidyalaya.example`, PASSWORD);
