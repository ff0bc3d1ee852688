import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { afterEach, describe, expect, it } from 'vitest';
import { runHistory } from './run-history.ts';

describe('the commands of the history', () => {
  const folder = join(tmpdir(), 'a-folder-without-a-portal');
  afterEach(() => expect(existsSync(folder)).toBe(false));

  const surroundings = { env: { PORTAL_DATA_DIR: folder }, bars: { show: () => undefined } };

  it('say with --help how they are used, and do nothing', async () => {
    const all = await runHistory(['--help'], surroundings);
    const names = [...all.matchAll(/^ {2}(\w+)/gmu)].map(([, name = '']) => name);
    expect(names).toHaveLength(9);
    for (const name of names)
      expect(await runHistory([name, '--help'], surroundings)).toMatch(
        new RegExp(`^npm run history -- ${name}\\b`, 'u'),
      );
  });

  it.each([
    [['asof'], 'Name one time'],
    [['asof', 'yesterday', '--projection', 'posts'], 'The time yesterday is no time'],
    [['asof', '2026-03-01'], 'Give one of --projection, --member and --post'],
    [['asof', '2026-03-01', '--projection', 'pots'], 'There is no projection pots, only directory'],
    [['verify', '--seal-hash', 'abc'], '--seal-hash has to be the 64 digits'],
    [['sql'], 'Write one query, in quotes.'],
    [['sql', 'SELECT 1'], `${folder} holds no portal`],
    [['replay', 'none.ts'], 'There is no file'],
    [['export'], '--out is missing'],
    [['export', '--out', 'x', '--format', 'xls'], 'There is no format xls'],
    [['export', '--out', 'x', '--from', 'yesterday'], '--from yesterday is no time'],
    [['export', '--out', 'x', '--types', 'PostLikd'], 'There is no type of event PostLikd'],
    [['exprot'], 'There is no command exprot'],
  ])(
    'say in a sentence what is wrong with %j, and leave the folder alone',
    async (args, message) => {
      const run = runHistory(args, surroundings);
      // Any other failure is reported with a stack
      await expect(run).rejects.toThrow(StartFailure);
      await expect(run).rejects.toThrow(message);
    },
  );
});
