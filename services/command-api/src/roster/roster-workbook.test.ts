import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { MAIN, partsOf, workbook, XML } from '../testing/workbook.ts';
import { rosterInEnglish } from '../testing/roster-in-english.ts';

const NOW = new Date('2026-11-26T06:00:00Z');
const read = (bytes: Buffer) => rosterInEnglish(bytes, NOW);
const refusalOf = (bytes: Buffer) =>
  read(bytes).then(
    () => 'taken',
    (error: unknown) => String(error),
  );
const HEADINGS = ['Name', 'Batch', 'GR No', 'Date of birth'] as const;
/** 17 May 1986, in days since the last day of 1899. */
const BORN = 31_549;
const IN_1904 = BORN - 1_462;

it('reads the first sheet of a workbook, below the lines above its headings', async () => {
  const found = await read(
    workbook(
      [
        ['Vidyalaya, Pune'],
        HEADINGS,
        ['Asha Patil', 2004, 17, { date: BORN }],
        [' रवी & काळे ', '२००५', 'प्र-१८', '01/02/1987'],
        ['Lata Shinde', { date: 38_138 }, '', 'n/a'],
        ['Meera Joshi', 'soon'],
      ],
      { sheets: 3, firstRow: 2 },
    ),
  );
  expect(found).toMatchObject({ encoding: 'Excel workbook', sheets: 3, headingsLine: 3, read: 4 });
  expect(found.rows).toEqual([
    [4, 'Asha Patil', 2004, '17', '1986-05-17'],
    [5, 'रवी & काळे', 2005, 'प्र-18', '1987-02-01'],
    [6, 'Lata Shinde', 2004, null, null],
  ]);
  expect(found.errors).toMatchObject([{ line: 7, message: '“soon” is not a batch.' }]);
  expect(found.remarkCount).toBe(1);
});

it.each([undefined, '0', 'false', '1', 'true'])(
  'reads days as the workbook counts them, where date1904 is %s',
  async (date1904) => {
    const counted = date1904 === '1' || date1904 === 'true' ? IN_1904 : BORN;
    const options = date1904 === undefined ? {} : { date1904 };
    const { rows } = await read(
      workbook([HEADINGS, ['A', 2004, '', { date: counted }], ['B', 2004, '', counted]], options),
    );
    expect(rows.map((row) => row[4])).toEqual(['1986-05-17', '1986-05-17']);
  },
);

it('takes a year in the place of a date of birth for none', async () => {
  const { errors } = await read(workbook([HEADINGS, ['A', 2004, '', 1986]]));
  expect(errors).toMatchObject([{ line: 2, message: '“1986” is not a date of birth.' }]);
});

it('reads shared and formatted texts, formulas and truth values', async () => {
  const shared = `${XML}<sst ${MAIN}><si><t>Asha Patil</t></si><si><r><t>Ravi </t></r><r><t>Kale</t></r></si></sst>`;
  const text = (index: number) => ({ xml: `<c r="$" t="s"><v>${index}</v></c>` });
  const { rows } = await read(
    workbook(
      [
        HEADINGS,
        [text(0), { xml: '<c r="$" t="str"><f>A1</f><v>2004</v></c>' }],
        [
          text(1),
          { xml: '<c r="$"><f>2000+4</f><v>2004</v></c>' },
          { xml: '<c r="$" t="e"><v>#N/A</v></c>' },
        ],
      ],
      { more: { 'xl/sharedStrings.xml': strToU8(shared) } },
    ),
  );
  expect(rows.map((row) => row.slice(1, 3))).toEqual([
    ['Asha Patil', 2004],
    ['Ravi Kale', 2004],
  ]);
});

it('says what to do with files that are no workbooks', async () => {
  expect(await refusalOf(Buffer.from('PK\u0003\u0004'))).toMatch(/not an Excel workbook/u);
  const document = zipSync({ 'word/document.xml': strToU8('<x/>') });
  expect(await refusalOf(Buffer.from(document))).toMatch(/not an Excel workbook/u);
  const broken = partsOf('<worksheet><sheetData><row r="1"><c');
  expect(await refusalOf(Buffer.from(zipSync(broken)))).toMatch(/could not be read.*CSV/u);
  const cut = workbook([HEADINGS, ['Asha', 2004]]);
  expect(await refusalOf(cut.subarray(0, cut.length / 2))).toMatch(/workbook/u);
});

it('lets other requests run while it is read', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await read(workbook([HEADINGS, ...Array.from({ length: 5_000 }, () => ['Asha Patil', 2004])]));
  isDone = true;
  expect(turns).toBeGreaterThan(40);
});
