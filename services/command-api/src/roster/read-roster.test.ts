import { limits } from '@portal/contracts/limits';
import { describe, expect, it } from 'vitest';
import { readRoster } from './read-roster.ts';

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
    ['a named separator', 'sep=;\nName;Batch\nPatil, Asha;2004'],
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
    expect(found.errors).toEqual([
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
    expect(await refusalOf(Buffer.from('PK\u0003\u0004'))).toMatch(/save it as CSV/u);
    const row = 'A,2004\n';
    expect(await refusalOf(`Name,Batch\n${row.repeat(limits.rosterRows + 1)}`)).toMatch(
      /at most 100,000 rows/u,
    );
    expect(await refusalOf(`Name,Batch\n"Asha,2004\n${row.repeat(10_000)}`)).toMatch(
      /never closed/u,
    );
  });

  it('lets other requests run while it is read', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { rows } = await readRoster(
      Buffer.from(`${HEADER}\n${'Asha Patil,2004,A-17,17/05/1986\n'.repeat(limits.rosterRows)}`),
    );
    clearInterval(timer);
    expect(rows).toHaveLength(limits.rosterRows);
    expect(turns).toBeGreaterThan(20);
  });
});

describe('a batch', () => {
  it.each([
    ['2004', 2004],
    ['94', 1994],
    ['2003-04', 2004],
    ['2003-2004', 2004],
    ['Batch of 2004', 2004],
  ])('may be written as %s', async (text, year) => {
    expect((await rowsOf('Name,Batch', `Asha Patil,${text}`))[0]?.[2]).toBe(year);
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
  ])('may be written as %s', async (text) => {
    expect(await dateOf(text)).toBe('1986-05-17');
  });

  it('has the day first, unless the dates of the file only make sense with the month first', async () => {
    expect(await dateOf('05/06/1986')).toBe('1986-06-05');
    const both = await rowsOf('Name,Batch,DOB', 'Asha,2004,05/06/1986', 'Ravi,2004,05/17/1986');
    expect(both.map((row) => row[4])).toEqual(['1986-05-06', '1986-05-17']);
    const mixed = await read('Name,Batch,DOB', 'Asha,2004,17/05/1986', 'Ravi,2004,05/17/1986');
    expect(mixed.rows.map((row) => row[4])).toEqual(['1986-05-17']);
    expect(mixed.errors).toEqual([{ line: 3, message: '“05/17/1986” is not a date of birth.' }]);
  });
});
