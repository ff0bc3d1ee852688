import { spawn } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/testing/driver/portal';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Node tells on its standard error what its cache does. */
async function startOnce(): Promise<string> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      PORTAL_BCRYPT_COST: '4',
      PORTAL_DATA_DIR: join(temporaryFolder(), 'data'),
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('The portal is ready at')) child.kill('SIGTERM');
    });
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

it.skipIf(!('enableCompileCache' in module))(
  'a start finds what an earlier one has compiled, from Node 22 on',
  async () => {
    await startOnce();
    expect(await startOnce()).toMatch(/cache for .*standalone\/dist\/main\.js was accepted/u);
  },
);
