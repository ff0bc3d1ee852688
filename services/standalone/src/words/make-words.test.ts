import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '@portal/service-kit/process/own-program';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWordsMaker } from './make-words.ts';
import type { WordsByPath } from './words.ts';

function make(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'make-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, source);
  const lines: string[] = [];
  const shown: WordsByPath[] = [];
  const maker = createWordsMaker({
    run: createProgram(program, pino({ level: 'error' }, { write: (line) => lines.push(line) })),
    keptIn: join(folder, '.words'),
    clientFolder: '/client',
    contentFile: '/school.json',
    school: { sendsMail: true, timeZone: 'Europe/Berlin' },
    show: (words) => shown.push(words),
  });
  onTestFinished(() => maker.stop());
  maker.work();
  return { lines, shown, maker, program };
}
const soon = { timeout: 20_000 };

it('shows the words that a process of its own made of the content and the settings', async () => {
  const { shown, lines } = make(`
    const [name, ...given] = process.argv.slice(2);
    console.log(JSON.stringify({ '/': { html: given.join(' '), css: name, files: [] } }));
    process.disconnect();`);
  await vi.waitFor(() => expect(shown).toHaveLength(1), soon);
  expect(shown[0]?.['/']).toEqual({
    html: '/client /school.json {"sendsMail":true,"timeZone":"Europe/Berlin"}',
    css: 'words',
    files: [],
  });
  expect(lines).toEqual([]);
});

it('says once why they could not be made, and shows none', async () => {
  const { shown, lines } = make("console.error('matchMedia is not defined'); process.exit(1);");
  await vi.waitFor(() => expect(lines).toHaveLength(1), soon);
  expect(lines[0]).toContain('matchMedia is not defined');
  expect(shown).toEqual([]);
});

it('ends the process when the portal stops', async () => {
  const { shown, lines, maker, program } = make(`
    import { writeFileSync } from 'node:fs';
    writeFileSync(process.argv[1] + '.pid', String(process.pid));
    setInterval(() => undefined, 1_000);`);
  const pid = await vi.waitFor(() => {
    const text = readFileSync(`${program}.pid`, 'utf8');
    expect(text).not.toBe('');
    return Number(text);
  }, soon);
  await maker.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect([shown, lines]).toEqual([[], []]);
});

it('begins nothing that was stopped before', async () => {
  const { shown, lines, maker } = make("throw new Error('began');");
  await maker.stop();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([shown, lines]).toEqual([[], []]);
});
