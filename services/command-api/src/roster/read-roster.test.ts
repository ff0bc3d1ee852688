import { readFileSync } from 'node:fs';
import { limits } from '@portal/contracts/fields/limits';
import { describe, expect, it } from 'vitest';
import { rosterInEnglish as readRosterAt } from '../testing/roster-in-english.ts';

const NOW = new Date('2026-11-26T06:00:00Z');
const readRoster = (file: Buffer) => readRosterAt(file, NOW);

const HEADER = 'Name,Batch,Admission number,Date of birth';
const read = (...lines: readonly string[]) => readRoster(Buffer.from(lines.join('\r\n')));
const rowsOf = async (...lines: readonly string[]) => (await read(...lines)).rows;
const refusalOf = async (file: Buffer | string) =>
  readRoster(Buffer.from(file)).then(
    () => 'taken',
    (error: unknown) => String(error),
  );

describe('the columns of a roster', () => {
  it('are found by their names in any order, with those of other columns beside them', async () => {
    const { columns, rows } = await read(
      'Sr;D.O.B.;G.R. No.;Student Name;Year of Passing;House',
      '1;17/05/1986;A-17;Asha Patil;2004;Shivaji',
    );
    expect(columns.map(({ field }) => field)).toEqual([
      null,
      'dateOfBirth',
      'admissionNumber',
      'fullName',
      'batchYear',
      null,
    ]);
    expect(rows).toEqual([[2, 'Asha Patil', 2004, 'A-17', '1986-05-17']]);
  });

  it('may name the parts of a name, and may be in Marathi', async () => {
    expect(await rowsOf('Surname,First name,Batch', 'Patil,Asha,2004')).toEqual([
      [2, 'Asha Patil', 2004, null, null],
    ]);
    expect(await rowsOf('नाव,बॅच,जन्मतारीख', 'आशा पाटील,2004,17/05/1986')).toEqual([
      [2, 'आशा पाटील', 2004, null, '1986-05-17'],
    ]);
  });

  it('have to include a name and a batch', async () => {
    expect(await refusalOf('Asha Patil,2004\nRavi Kale,2004')).toMatch(
      /No column is called “Name”/u,
    );
    expect(await refusalOf('Name,House\nAsha,Shivaji')).toMatch(/No column is called “Batch”/u);
    expect(await refusalOf('')).toMatch(/empty/u);
  });
});

describe('the file of a roster', () => {
  it.each([
    [',', 'Name,Batch\n"Patil, Asha",2004'],
    [';', 'Name;Batch\nPatil, Asha;2004'],
    ['tab', 'Name\tBatch\nPatil, Asha\t2004'],
    ['|', 'Name|Batch\nPatil, Asha|2004'],
    ['a named separator', 'sep=;\nName;Batch\nPatil, Asha;2004'],
    ['a separator named in capitals', 'SEP=;\r\nName;Batch\r\nPatil, Asha;2004'],
    ['a separator named in quotation marks', '"sep=;"\nName;Batch\nPatil, Asha;2004'],
    ['; below a title with commas', 'Pune, Thane, Nashik\nName;Batch\nPatil, Asha;2004'],
  ])('may be separated by %s', async (_, text) => {
    expect((await readRoster(Buffer.from(text))).rows).toMatchObject([
      [expect.any(Number), 'Patil, Asha', 2004, null, null],
    ]);
  });

  it.each([
    ['UTF-8', Buffer.from('Name,Batch\nआशा,2004')],
    ['UTF-8', Buffer.from('\uFEFFName,Batch\nआशा,2004')],
    ['UTF-16', Buffer.from('\uFEFFName,Batch\nआशा,2004', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFFName,Batch\nआशा,2004', 'utf16le').swap16()],
    ['UTF-16', Buffer.from('Name,Batch\nआशा,2004', 'utf16le')],
    ['Windows-1252', Buffer.from('Name,Batch\nJos\xe9 D\x92Souza,2004', 'latin1')],
  ])('may be encoded in %s', async (encoding, file) => {
    const found = await readRoster(file);
    expect(found.encoding).toBe(encoding);
    expect(found.rows[0]?.[1]).toBe(encoding === 'Windows-1252' ? 'José D’Souza' : 'आशा');
  });

  it('counts lines as an editor does, across empty lines and cells of several lines', async () => {
    const found = await read(HEADER, '', '"Asha\nPatil",2004', 'Ravi Kale,soon', ',2004');
    expect(found.rows).toEqual([[4, 'Asha Patil', 2004, null, null]]);
    expect(found.errors).toMatchObject([
      { line: 5, message: '“soon” is not a batch.' },
      { line: 6, message: 'The name is missing.' },
    ]);
  });

  it('names what is wrong with a line, and shows the first hundred of many', async () => {
    const { errors, errorCount, rows } = await read(
      HEADER,
      `${'x'.repeat(limits.name + 1)},2004`,
      'Asha Patil,',
      'Asha Patil,2004,,31/02/1986',
      `Asha Patil,2004,${'9'.repeat(limits.admissionNumber + 1)}`,
      ...Array.from({ length: 120 }, () => 'Ravi Kale,1066'),
    );
    expect(errors.slice(0, 5).map(({ message }) => message)).toEqual([
      'The name is longer than 80 characters.',
      'The batch is missing.',
      '“31/02/1986” is not a date of birth.',
      'The admission number is longer than 40 characters.',
      '“1066” is not a batch.',
    ]);
    expect([errors.length, errorCount, rows.length]).toEqual([100, 124, 0]);
  });

  it('is refused as a whole when it is a workbook, too long, or never closes a quotation mark', async () => {
    expect(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toMatch(/old workbook/u);
    const row = 'A,2004\n';
    expect(await refusalOf(`Name,Batch\n${row.repeat(limits.rosterRows + 1)}`)).toMatch(
      /at most 1,00,000 rows/u,
    );
    expect(await refusalOf(`Name,Batch\n\n"Asha,2004\n${row.repeat(10_000)}`)).toMatch(
      /Line 3 opens a quotation mark that is never closed/u,
    );
    expect(await refusalOf('Name,Batch\nRavi,2004\n"Asha,2004\n')).toMatch(/Line 3 opens/u);
    expect(await refusalOf(`Name,Batch\nRavi,2004\n${'x'.repeat(30_000)},2004\n`)).toMatch(
      /Line 3 is longer than 20,000 characters/u,
    );
  });

  it('lets other requests run while it is read', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { rows } = await readRoster(
      Buffer.from(`Name,Batch\n${'A,2004\n'.repeat(limits.rosterRows)}`),
    );
    clearInterval(timer);
    expect(rows).toHaveLength(limits.rosterRows);
    expect(turns).toBeGreaterThan(20);
  });
});

const fixture = (name: string) =>
  readRoster(readFileSync(new URL(`fixtures/roster-${name}`, import.meta.url)));
const namesOf = ({ rows }: Awaited<ReturnType<typeof readRoster>>) => rows.map((row) => row[1]);

describe('what programs write', () => {
  it.each(['mixed-line-ends.csv', 'mixed-line-ends-silent.csv'])(
    'is read with any mixture of line ends, as in %s',
    async (name) => {
      const found = await fixture(name);
      expect(namesOf(found)).toEqual(['Asha Patil', 'Ravi Kale', 'Lata Shinde']);
      expect([found.read, found.errorCount, found.remarkCount]).toEqual([3, 0, 0]);
    },
  );

  it('is read with headings that end as no other line does', async () => {
    const found = await fixture('header-crlf-rest-lf.csv');
    const lines = readFileSync(
      new URL('fixtures/roster-header-crlf-rest-lf.csv', import.meta.url),
      'utf8',
    ).trim();
    expect(found.rows).toHaveLength(lines.split('\n').length - 1);
    expect(found.errors).toEqual([]);
  });

  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
    ['two carriage returns and a line feed', '\r\r\n'],
  ])('counts lines that end with %s', async (_, end) => {
    const text = ['Name,Batch', 'Asha,2004', '', 'Ravi,soon', 'Lata,2005'].join(end);
    const found = await readRoster(Buffer.from(text));
    expect(namesOf(found)).toEqual(['Asha', 'Lata']);
    expect(found.errors[0]?.line).toBe(4);
  });

  it.each(['wrapped-header-semicolon.csv', 'wrapped-header-utf16-tab.txt'])(
    'is read with headings that contain line breaks, as in %s',
    async (name) => {
      const { rows } = await fixture(name);
      expect(rows).toMatchObject([
        [
          expect.any(Number),
          expect.stringMatching(/^(?:Asha Patil|आशा पाटील)$/u),
          2004,
          null,
          '1986-05-17',
        ],
      ]);
    },
  );

  it('may have lines above the headings, which are not used', async () => {
    const found = await read(
      'Vidyalaya, Pune',
      '',
      'List of students,,2026',
      HEADER,
      'Asha,2004,1,',
    );
    expect([found.headingsLine, found.read, namesOf(found)]).toEqual([4, 1, ['Asha']]);
    expect(await refusalOf('List\nName,House\nAsha,Shivaji')).toMatch(
      /Line 2 names the columns. No column is called “Batch”/u,
    );
  });

  it('may say formats in brackets, and headings in two languages', async () => {
    expect(
      await rowsOf(
        'Name / नाव,Year (of passing),"Date of Birth\n[dd/mm/yyyy]"',
        'Asha,2004,17/05/1986',
      ),
    ).toEqual([[3, 'Asha', 2004, null, '1986-05-17']]);
  });

  it('reports lines whose cells do not fit the headings', async () => {
    const found = await read(
      HEADER,
      'Patil, Asha,2004,A-17,17/05/1986',
      'Ravi,2005',
      'Lata,2006,,,,,',
    );
    expect(found.errors).toMatchObject([
      { line: 2, message: 'This line has 5 cells, but there are 4 headings.' },
    ]);
    expect(found.remarks).toEqual([
      { line: 3, message: 'This line has 2 cells, but there are 4 headings.' },
    ]);
    expect(namesOf(found)).toEqual(['Ravi', 'Lata']);
  });

  it('never loses lines to a quotation mark without saying so', async () => {
    const wrapped = await read(HEADER, 'Asha,2004,"A-1', 'x",', 'Lata,2006,,');
    expect(namesOf(wrapped)).toEqual(['Asha', 'Lata']);
    expect(wrapped.remarks).toMatchObject([
      { line: 3, message: 'A cell contains a line break: lines 2 to 3 are one row.' },
    ]);
    expect(await refusalOf(`${HEADER}\nAsha,2004,"A-1\nRavi,2005,"A-2",\nLata,2006,,`)).toMatch(
      /Line 2 has a quotation mark in the middle/u,
    );
  });

  it('counts every line below the headings as read, taken or refused', async () => {
    const found = await read(HEADER, 'Asha,2004,,', ' , , ,', '', 'Ravi,soon,,', 'Lata,2005,,-');
    expect([found.read, found.rows.length, found.errorCount, found.remarkCount]).toEqual([
      3, 2, 1, 1,
    ]);
  });
});

describe('the time that a roster takes', () => {
  /** How often other work gets a turn while a file is read. */
  async function turnsDuring(file: Buffer): Promise<number> {
    let [turns, isDone] = [0, false];
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await readRoster(file).catch(() => undefined);
    isDone = true;
    return turns;
  }
  const HOSTILE = [
    ['letters that begin a time', 't'.repeat(19_000)],
    ['spaces', `1${' '.repeat(19_000)}x`],
    ['digits', '1'.repeat(19_000)],
    ['digits of another script', '१'.repeat(6_000)],
    ['separators of dates', `1${'-/. '.repeat(4_000)}`],
    ['a letter that becomes eighteen', 'ﷺ'.repeat(6_000)],
    ['words of years', 'batch of '.repeat(2_000)],
    ['control characters', '\u0001'.repeat(19_000)],
    ['brackets', '('.repeat(19_000)],
  ] as const;

  it.each(HOSTILE)('grows no faster than the file, for cells of %s', async (_, cell) => {
    const rowsOfCells = (count: number) =>
      Buffer.from(
        `Name,Batch,DOB\n${[`x,${cell},`, `x,2004,${cell}`, `${cell},2004,`]
          .map((row) => `${row}\n`)
          .join('')
          .repeat(count)}`,
      );
    const timeOf = async (file: Buffer) => {
      const began = process.cpuUsage();
      await readRoster(file);
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const plain = Buffer.from(
      `Name,Batch,DOB\n${`x,2004,${'House of '.repeat(2_000)}\n`.repeat(30)}`,
    );
    await timeOf(plain);
    // A pattern that takes quadratic time makes it 60 times as long
    const [hostile, usual] = [await timeOf(rowsOfCells(10)), await timeOf(plain)];
    expect(hostile).toBeLessThan(20 * usual);
  });

  it.each(HOSTILE)('leaves turns to other requests, for cells of %s', async (_, cell) => {
    const text = `Name,Batch,DOB\n${`x,2004,${cell}\n`.repeat(60)}`;
    // As many while the text is taken apart as while its rows are read
    expect(await turnsDuring(Buffer.from(text))).toBeGreaterThan((1.5 * text.length) / (64 * 1024));
  });
});

describe('a batch', () => {
  it.each([
    ['2004', 2004],
    ['94', 1994],
    ['2003-04', 2004],
    ['2003-2004', 2004],
    ['Batch of 2004', 2004],
    ['’94', 1994],
    ['Batch 94', 1994],
    ['98-99', 1999],
    ['1999-00', 2000],
    ['1994 to 2004', 2004],
    ['2004.0', 2004],
    ['May 2004', 2004],
    ['Mar-04', 2004],
    ['31/05/2004', 2004],
    ['15.03.2004', 2004],
    ['2004-05-31', 2004],
    ['31 May 2004', 2004],
    ['३१ मे २००४', 2004],
    ['२००४', 2004],
    ['૨૦૦૩-૦૪', 2004],
    ['बॅच २००४', 2004],
    ['1950', 1950],
    ['2026', 2026],
  ])('may be written as %s', async (text, year) => {
    expect((await rowsOf('Name,Batch', `Asha Patil,${text}`))[0]?.[2]).toBe(year);
  });

  it.each([
    '10th 1998',
    '12th 2004',
    '10 1998',
    '10-98',
    '12/2004',
    '2004-2003',
    '1970-2004',
    '2004 2005',
    '17th batch (2004)',
    '1/2/3/2004',
    '12th',
    'Std 10',
    '04-May',
    '20042005',
    '2027',
    '1949',
    '४',
    '-',
    '③',
  ])('is not %s, which names no single year', async (text) => {
    const { errors, rows } = await read('Name,Batch', `Asha Patil,${text}`);
    expect(rows).toEqual([]);
    expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining(`“${text}”`) }]);
  });

  it('is the year of a date, or its line is named', async () => {
    const { rows, errors } = await fixture('batch-as-date.csv');
    expect(rows.map(([line, , year]) => [line, year])).toEqual([
      [2, 2004],
      [3, 2004],
      [4, 2004],
      [7, 2004],
    ]);
    expect(errors.map(({ line }) => line)).toEqual([5, 6]);
  });

  it('begins with the year of the time that is given, not of a clock', async () => {
    const file = Buffer.from('Name,Batch\nAsha,2026');
    expect((await readRosterAt(file, new Date('2025-12-31T12:00:00Z'))).rows).toEqual([]);
    expect((await readRosterAt(file, NOW)).rows).toHaveLength(1);
  });
});

describe('a date of birth', () => {
  const dateOf = async (text: string) =>
    (await rowsOf('Name;Batch;DOB', `Asha Patil;2004;${text}`))[0]?.[4];

  it.each([
    '17/05/1986',
    '17-5-86',
    '17.05.1986',
    '1986-05-17',
    '1986-05-17 00:00:00',
    '1986-05-17T00:00:00Z',
    '17-May-1986',
    '17th May, 1986',
    'May 17, 1986',
    '17 MAY 86',
    '17-May-86',
    '17 / 05 / 1986',
    '17–05–1986',
    '1986/05/17',
    'Sept 17, 1986',
    '1986-05-17T00:00:00+05:30',
    '17/05/1986 12:00:00 AM',
    '१७/०५/१९८६',
    '૧૭-૦૫-૧૯૮૬',
    '１７／０５／１９８６',
    '१७ मे १९८६',
    '17 मई, 1986',
    '૧૭ મે ૧૯૮૬',
    'मई 17, 1986',
  ])('may be written as %s', async (text) => {
    expect(await dateOf(text)).toBe(text.startsWith('Sept') ? '1986-09-17' : '1986-05-17');
  });

  it.each([
    ['जानेवारी', 1],
    ['जाने', 1],
    ['जनवरी', 1],
    ['જાન્યુઆરી', 1],
    ['फेब्रुवारी', 2],
    ['फ़रवरी', 2],
    ['फरवरी', 2],
    ['ફેબ્રુઆરી', 2],
    ['मार्च', 3],
    ['માર્ચ', 3],
    ['एप्रिल', 4],
    ['अप्रैल', 4],
    ['એપ્રિલ', 4],
    ['जून', 6],
    ['જૂન', 6],
    ['जुलै', 7],
    ['जुलाई', 7],
    ['જુલાઈ', 7],
    ['ऑगस्ट', 8],
    ['अगस्त', 8],
    ['ઑગસ્ટ', 8],
    ['सप्टेंबर', 9],
    ['सितम्बर', 9],
    ['सितंबर', 9],
    ['સપ્ટેમ્બર', 9],
    ['ऑक्टोबर', 10],
    ['अक्तूबर', 10],
    ['ઑક્ટોબર', 10],
    ['नोव्हेंबर', 11],
    ['नवम्बर', 11],
    ['નવેમ્બર', 11],
    ['डिसेंबर', 12],
    ['दिसम्बर', 12],
    ['ડિસેમ્બર', 12],
    ['डिसें.', 12],
    ['जन॰', 1],
    ['Dec.', 12],
    ['August', 8],
  ])('may name its month %s', async (month, number) => {
    expect(await dateOf(`3 ${month} 1986`)).toBe(`1986-${String(number).padStart(2, '0')}-03`);
  });

  it.each([
    '17 Ju 1986',
    '17 Mayor 1986',
    '31/02/1986',
    '17/05/1899',
    '27/11/2026',
    '1986',
    '17/05',
    '19860517',
    '17/05/986',
    '31549',
    '०५/१७/३०००',
  ])('is not %s, and the line is named', async (text) => {
    const { errors, rows } = await read('Name;Batch;DOB', `Asha Patil;2004;${text}`);
    expect([rows, errors]).toMatchObject([
      [],
      [{ line: 2, message: `“${text}” is not a date of birth.` }],
    ]);
  });

  it.each([
    '-',
    '—',
    'n/a',
    'N.A.',
    'Not known',
    'माहीत नाही',
    'उपलब्ध नाही',
    '00/00/0000',
    '०',
    '/  /',
    '?',
    '#REF!',
    'x'.repeat(5_000),
  ])('may be missing, as %s says', async (text) => {
    const { rows, remarks, errors } = await read('Name;Batch;DOB', `Asha Patil;2004;${text}`);
    expect(rows).toEqual([[2, 'Asha Patil', 2004, null, null]]);
    expect(errors).toEqual([]);
    expect(remarks).toMatchObject([
      { line: 2, message: expect.stringContaining('used without one') },
    ]);
  });

  it('may be missing in any of the ways of schools', async () => {
    const found = await fixture('no-birth-date.csv');
    expect(namesOf(found)).toHaveLength(5);
    expect([found.errorCount, found.remarkCount]).toEqual([0, 4]);
  });

  it('may be in the digits of another script, as may batch and admission number', async () => {
    expect((await fixture('marathi-digits.csv')).rows).toEqual([
      [2, 'आशा पाटील', 2004, '17', '1986-05-17'],
      [3, 'रवी काळे', 2005, '18', '1987-02-01'],
    ]);
  });

  it('has the day first, unless the dates of the file only make sense with the month first', async () => {
    expect(await dateOf('05/06/1986')).toBe('1986-06-05');
    const both = await rowsOf('Name,Batch,DOB', 'Asha,2004,05/06/1986', 'Ravi,2004,05/17/1986');
    expect(both.map((row) => row[4])).toEqual(['1986-05-06', '1986-05-17']);
    const mixed = await read('Name,Batch,DOB', 'Asha,2004,17/05/1986', 'Ravi,2004,05/17/1986');
    expect(mixed.rows.map((row) => row[4])).toEqual(['1986-05-17']);
    expect(mixed.errors).toMatchObject([
      { line: 3, message: '“05/17/1986” is not a date of birth.' },
    ]);
  });
});

it('stops reading when the signal aborts', async () => {
  const lines = ['Name,Batch', ...Array.from({ length: 3_000 }, () => 'Asha Patil,2004')];
  const signal = AbortSignal.abort(new Error('gone'));
  const reading = readRosterAt(Buffer.from(lines.join('\n')), NOW, signal);
  await expect(reading).rejects.toThrow('gone');
});
