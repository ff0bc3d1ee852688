import { limits } from '@portal/contracts/fields/limits';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { MAIN, partsOf, sheetXml, workbook, XML } from '../testing/workbook.ts';
import { readRoster } from './read-roster.ts';

const NOW = new Date('2026-11-26T06:00:00Z');
const read = (bytes: Buffer) => readRoster(bytes, NOW);
const refusalOf = (bytes: Buffer) =>
  read(bytes).then(
    () => 'taken',
    (error: unknown) => String(error),
  );
const HEADINGS = ['Name', 'Batch', 'GR No', 'Date of birth'] as const;
const BORN = 31_549;
/** A little more than a workbook may unzip to. */
const BOMB_BYTES = 97 * 1024 * 1024;

it('reads a hundred thousand rows', async () => {
  const rows = Array.from({ length: limits.rosterRows }, (_, index) => [
    `Student ${index}`,
    2004,
    index,
    { date: BORN },
  ]);
  const found = await read(workbook([HEADINGS, ...rows]));
  expect(found.rows).toHaveLength(limits.rosterRows);
  expect(found.rows.at(-1)).toEqual([
    limits.rosterRows + 1,
    `Student ${limits.rosterRows - 1}`,
    2004,
    String(limits.rosterRows - 1),
    '1986-05-17',
  ]);
});

it('refuses what unzips to more than a roster needs, whatever sizes the file states', async () => {
  const parts = partsOf(sheetXml([HEADINGS, ['Asha', 2004]]));
  const bomb = Buffer.from(zipSync({ ...parts, 'xl/bomb.xml': new Uint8Array(BOMB_BYTES) }));
  expect(bomb.length).toBeLessThan(limits.rosterBytes);
  expect(await refusalOf(bomb)).toMatch(/This workbook is too large/u);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(BOMB_BYTES);
  for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size)) bomb.writeUInt32LE(10, at);
  expect(await refusalOf(bomb)).toMatch(/This workbook (?:is too large|could not be read)/u);
});

it.each([
  // The library takes memory for a row far below in the same way
  ['a cell far to the right', () => '<row r="2"><c r="ZZZZZZZ2"><v>1</v></c></row>'],
  [
    'a text that many cells share',
    () =>
      Array.from(
        { length: 25_000 },
        (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>0</v></c></row>`,
      ).join(''),
  ],
])('refuses a workbook with %s, without taking the memory of the portal', async (_, rows) => {
  const shared = `${XML}<sst ${MAIN}><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`;
  const sheet = sheetXml([HEADINGS]).replace('</sheetData>', `${rows()}</sheetData>`);
  const parts = partsOf(sheet, { more: { 'xl/sharedStrings.xml': strToU8(shared) } });
  expect(await refusalOf(Buffer.from(zipSync(parts)))).toMatch(/This workbook is too large/u);
});
