import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@portal/languages/registry';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSchool } from '../read-school.ts';
import { createWordsMaker } from './make-words.ts';
import type { WordsByPath } from './words.ts';

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
  const shown: { language: Language; words: WordsByPath }[] = [];
  const maker = createWordsMaker({
    clientFolder,
    contentIn: (language) => ({ ...school, name: `School in ${language}` }),
    show: (language, words) => shown.push({ language, words }),
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
  });
  onTestFinished(() => maker?.stop());
  return { lines, shown, maker };
}
const soon = { timeout: 20_000 };

it('shows the words of every page in every language that was built, made of the content', async () => {
  const { shown, lines, maker } = make(`
    import { parentPort, workerData } from 'node:worker_threads';
    const html = workerData.language + ': ' + JSON.parse(workerData.school).name;
    parentPort.postMessage({ '/about': { html, css: '', module: 'Page.tsx' } });`);
  maker?.work();
  await vi.waitFor(() => expect(shown).toHaveLength(2), soon);
  expect(shown).toEqual(
    ['en', 'mr'].map((language) => ({
      language,
      words: {
        '/about': { html: `${language}: School in ${language}`, css: '', files: ['page'] },
      },
    })),
  );
  expect(lines).toEqual([]);
});

it.each([
  ["throw new Error('matchMedia is not defined');", 'matchMedia is not defined'],
  ['', 'It ended without an answer'],
])('says why they could not be made by "%s", and shows none', async (program, reason) => {
  const { shown, lines, maker } = make(program);
  maker?.work();
  await vi.waitFor(() => expect(lines).toHaveLength(2), soon);
  expect(lines[0]).toContain(reason);
  expect(shown).toEqual([]);
});

it('makes none for a client that was built without its pages for Node', () => {
  expect(make().maker).toBeNull();
});

it('begins nothing that was stopped before', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { maker } = make('');
  maker?.work();
  maker?.stop();
  expect(vi.getTimerCount()).toBe(0);
});
