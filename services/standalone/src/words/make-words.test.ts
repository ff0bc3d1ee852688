import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@portal/languages/registry';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readSchool } from '../read-school.ts';
import { createWordsMaker } from './make-words.ts';

const school = {
  ...readSchool(join(import.meta.dirname, '../../../../content/school.json')),
  sendsMail: true,
  timeZone: 'Europe/Berlin',
  publicUrl: 'https://alumni.school.example',
};

function make(prerender?: string) {
  const clientFolder = mkdtempSync(join(tmpdir(), 'make-words-'));
  onTestFinished(() => rmSync(clientFolder, { recursive: true }));
  if (prerender !== undefined) {
    for (const language of ['en', 'mr']) {
      mkdirSync(join(clientFolder, '.server', language), { recursive: true });
      writeFileSync(join(clientFolder, '.server', language, 'prerender.js'), prerender);
    }
    mkdirSync(join(clientFolder, '.vite'));
    const manifest = { 'index.html': { file: 'all.js' }, 'Page.tsx': { file: 'page.js' } };
    writeFileSync(join(clientFolder, '.vite/manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(clientFolder, 'package.json'), '{"type":"module"}');
  }
  const lines: string[] = [];
  const maker = createWordsMaker({
    clientFolder,
    contentIn: (language) => ({ ...school, name: `School in ${language}` }),
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
  });
  onTestFinished(() => maker.stop());
  return { lines, maker };
}

it('makes the words of every page in a language, of the content', async () => {
  const { lines, maker } = make(`
    import { parentPort, workerData } from 'node:worker_threads';
    const html = workerData.language + ': ' + JSON.parse(workerData.school).name;
    parentPort.postMessage({ '/about': { html, css: '', module: 'Page.tsx' } });`);
  const wordsOf = (language: Language) => ({
    '/about': { html: `${language}: School in ${language}`, css: '', files: ['page'] },
  });
  const [english, marathi, gujarati] = await Promise.all([
    maker.wordsIn('en'),
    maker.wordsIn('mr'),
    maker.wordsIn('gu'),
  ]);
  expect(english).toEqual(wordsOf('en'));
  expect(marathi).toEqual(wordsOf('mr'));
  // It was built without its pages for Node
  expect(gujarati).toEqual({});
  expect(lines).toEqual([]);
});

it.each([
  ["throw new Error('matchMedia is not defined');", 'matchMedia is not defined'],
  ['', 'It ended without an answer'],
])('says why they could not be made by "%s", and has none', async (program, reason) => {
  const { lines, maker } = make(program);
  expect(await maker.wordsIn('en')).toEqual({});
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(reason);
});

it('makes none for a client that was built without its pages for Node', async () => {
  const { lines, maker } = make();
  expect(await maker.wordsIn('en')).toEqual({});
  expect(lines).toEqual([]);
});

it('gives up what it is making when it is stopped, and begins nothing more', async () => {
  const { lines, maker } = make('setInterval(() => undefined, 1_000);');
  const words = Promise.all([maker.wordsIn('en'), maker.wordsIn('mr')]);
  maker.stop();
  expect(await words).toEqual([{}, {}]);
  expect(lines).toEqual([]);
});
