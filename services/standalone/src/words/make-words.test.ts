import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSchool } from '../read-school.ts';
import { createWordsMaker } from './make-words.ts';
import { WORDED_PATHS, type WordsByPath } from './words.ts';

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
    mkdirSync(join(clientFolder, '.server'));
    writeFileSync(join(clientFolder, '.server/prerender.js'), prerender);
    mkdirSync(join(clientFolder, '.vite'));
    const manifest = { 'index.html': { file: 'all.js' }, 'Page.tsx': { file: 'page.js' } };
    writeFileSync(join(clientFolder, '.vite/manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(clientFolder, 'package.json'), '{"type":"module"}');
  }
  const lines: string[] = [];
  const shown: WordsByPath[] = [];
  const maker = createWordsMaker({
    clientFolder,
    school,
    show: (words) => shown.push(words),
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
  });
  onTestFinished(() => maker?.stop());
  return { lines, shown, maker };
}
const soon = { timeout: 20_000 };

it('shows the words of every public page, made of the content', async () => {
  const { shown, lines, maker } = make(`
    export const wordsOf = async (school, path) =>
      ({ html: path + ' of ' + JSON.parse(school).name, css: '', module: 'Page.tsx' });`);
  maker?.work();
  await vi.waitFor(() => expect(shown).toHaveLength(1), soon);
  expect(Object.keys(shown[0] ?? {})).toEqual(WORDED_PATHS);
  expect(shown[0]?.['/about']).toEqual({
    html: `/about of ${school.name}`,
    css: '',
    files: ['page.js'],
  });
  expect(lines).toEqual([]);
});

it('says why they could not be made, and shows none', async () => {
  const { shown, lines, maker } = make(
    "export const wordsOf = async () => { throw new Error('matchMedia is not defined'); };",
  );
  maker?.work();
  await vi.waitFor(() => expect(lines).toHaveLength(1), soon);
  expect(lines[0]).toContain('matchMedia is not defined');
  expect(shown).toEqual([]);
});

it('makes none for a client that was built without its pages for Node', () => {
  expect(make().maker).toBeNull();
});

it('begins nothing that was stopped before', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { maker } = make('export const wordsOf = async () => undefined;');
  maker?.work();
  maker?.stop();
  expect(vi.getTimerCount()).toBe(0);
});
