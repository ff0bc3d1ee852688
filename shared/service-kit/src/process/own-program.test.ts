import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgram } from './own-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-program-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

type Options = { readonly mayFail?: boolean; readonly priority?: 'normal' };
async function run(source: string, options: Options = {}) {
  const program = join(folder, 'program.mjs');
  await writeFile(program, source);
  const events: (readonly [count: number, label: string])[] = [];
  const started = createProgram(program, pino({ level: 'silent' }))(['work', 'hard'], {
    read: (output) => JSON.parse(output) as unknown,
    onEvents: (count, label) => events.push([count, label]),
    ...options,
  });
  return { ...started, events };
}
const leftBehind = () => readdirSync(folder).filter((name) => name.startsWith('portal-work-'));

it('answers with what a separate process printed, and hears how far it is', async () => {
  const { done, events } = await run(`
    process.send({ events: 7 });
    process.send({ events: 9, label: 'Indexes' });
    console.log(JSON.stringify(process.argv.slice(2)));
    process.disconnect();`);
  expect(await done).toEqual(['work', 'hard']);
  expect(events).toEqual([
    [7, ''],
    [9, 'Indexes'],
  ]);
});

it('fails with what the process said, or where it printed something else', async () => {
  const broken = await run("console.error('The disk is full'); process.exit(2);");
  await expect(broken.done).rejects.toThrow('work ended with 2: The disk is full');
  await expect((await run("console.log('no JSON')")).done).rejects.toThrow(SyntaxError);
});

it('takes a code of 1 for an answer only where that may be', async () => {
  const changed = "console.log('[1]'); process.exitCode = 1;";
  expect(await (await run(changed, { mayFail: true })).done).toEqual([1]);
  await expect((await run(changed)).done).rejects.toThrow('work ended with 1');
});

it('gives way to requests, but not all of a full processor', async () => {
  // The priority is set once the process runs
  const source = `
    import { getPriority } from 'node:os';
    for (const until = Date.now() + 200; getPriority() === 0 && Date.now() < until; );
    console.log(getPriority());`;
  expect(await (await run(source)).done).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(await (await run(source, { priority: 'normal' })).done).toBe(0);
});

it('leaves no file behind, also where it is stopped', async () => {
  const { done, stop } = await run(`
    import { writeFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { join } from 'node:path';
    writeFileSync(join(tmpdir(), 'big'), 'x');
    writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));
    setInterval(() => undefined, 1_000);`);
  await vi.waitFor(() => expect(existsSync(join(folder, 'pid'))).toBe(true), { timeout: 20_000 });
  expect(leftBehind()).toHaveLength(1);
  await Promise.all([stop(), expect(done).rejects.toThrow('SIGKILL')]);
  expect(leftBehind()).toEqual([]);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
