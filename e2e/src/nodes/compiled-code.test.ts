import module from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/testing/driver/portal';
import { startedBy } from '@portal/testing/driver/started-by';
import { expect, it } from 'vitest';

/** @returns all that it prints, which has what Node's cache of compiled code does */
async function startOnce(): Promise<string> {
  const { child, ended, ready, output } = startedBy(process.execPath, ['scripts/start.mjs'], {
    PORTAL_DATA_DIR: join(temporaryFolder(), 'data'),
    NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
  });
  await ready();
  child.kill('SIGTERM');
  await ended;
  return output();
}

it.skipIf(!('enableCompileCache' in module))(
  'a start finds what an earlier one has compiled, from Node 22 on',
  async () => {
    await startOnce();
    expect(await startOnce()).toMatch(/cache for .*standalone\/dist\/main\.js was accepted/u);
  },
);
