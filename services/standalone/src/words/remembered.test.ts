import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '@portal/service-kit/process/own-program';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createWordsMaker } from './make-words.ts';
import { rememberedIn } from './remembered.ts';
import type { WordsByPath } from './words.ts';

const WORDS: WordsByPath = {
  '/': { html: '<h1>Welcome</h1>', css: '.a{}', files: ['assets/a.js'] },
};

let folder: string;
const inFolder = (name: string) => join(folder, name);
const from = (settings = '{"sendsMail":false}') => ({
  clientFolder: inFolder('client'),
  contentFile: inFolder('school.json'),
  settings,
});
const kept = (settings?: string) => rememberedIn(inFolder('.words'), from(settings));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remembered-'));
  mkdirSync(inFolder('client/.vite'), { recursive: true });
  mkdirSync(inFolder('client/.server'), { recursive: true });
  writeFileSync(inFolder('client/.vite/manifest.json'), '{}');
  writeFileSync(inFolder('client/.server/prerender.js'), 'export const wordsOf = 1;');
  writeFileSync(inFolder('school.json'), '{"name":"A"}');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

it('keeps the words of a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00:00Z') });
  expect(kept().read()).toBeNull();
  await kept().write(WORDS);
  expect(kept().read()).toEqual(WORDS);
  vi.setSystemTime(new Date('2027-01-01T12:00:00Z'));
  expect(kept().read()).toBeNull();
  await kept().write(WORDS);
  expect(kept().read()).toEqual(WORDS);
  expect(readdirSync(inFolder('.words'))).toHaveLength(1);
});

it.each([
  ['the content', () => writeFileSync(inFolder('school.json'), '{"name":"B"}')],
  ['the pages', () => writeFileSync(inFolder('client/.server/prerender.js'), 'export {};')],
  ['the names of files', () => writeFileSync(inFolder('client/.vite/manifest.json'), '{"a":1}')],
])('forgets them with a change of %s', async (_what, change) => {
  await kept().write(WORDS);
  change();
  expect(kept().read()).toBeNull();
});

it('has others for other settings', async () => {
  await kept('{"sendsMail":true}').write(WORDS);
  expect(kept('{"sendsMail":false}').read()).toBeNull();
  expect(kept('{"sendsMail":true}').read()).toEqual(WORDS);
});

it('does without a file that is not right', async () => {
  await kept().write(WORDS);
  const [name = ''] = readdirSync(inFolder('.words'));
  for (const text of ['', '{"day":"', '{"day":1,"words":{}}']) {
    writeFileSync(inFolder(`.words/${name}`), text);
    expect(kept().read()).toBeNull();
  }
});

it('keeps nothing where it cannot: no pages, no folder above', async () => {
  await rememberedIn(inFolder('missing/.words'), from()).write(WORDS);
  expect(rememberedIn(inFolder('missing/.words'), from()).read()).toBeNull();
  rmSync(inFolder('client'), { recursive: true });
  await kept().write(WORDS);
  expect(kept().read()).toBeNull();
  expect(readdirSync(folder)).toEqual(['school.json']);
});

it('makes them once for two starts', async () => {
  const program = inFolder('program.mjs');
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
    appendFileSync(process.argv[1] + '.runs', '1');
    console.log(${JSON.stringify(JSON.stringify(WORDS))});
    process.disconnect();`,
  );
  for (const start of ['first', 'second']) {
    const shown: WordsByPath[] = [];
    const lines: string[] = [];
    const maker = createWordsMaker({
      run: createProgram(program, pino({ level: 'error' }, { write: (line) => lines.push(line) })),
      keptIn: inFolder('.words'),
      clientFolder: inFolder('client'),
      contentFile: inFolder('school.json'),
      school: { sendsMail: false, timeZone: 'UTC' },
      show: (words) => shown.push(words),
    });
    onTestFinished(() => maker.stop());
    maker.work();
    await vi.waitFor(() => expect(shown).toEqual([WORDS]), { timeout: 20_000 });
    await vi.waitFor(() => expect(readdirSync(inFolder('.words'))).toHaveLength(1));
    expect(lines, start).toEqual([]);
    await maker.stop();
  }
  expect(readFileSync(`${program}.runs`, 'utf8')).toBe('1');
});
