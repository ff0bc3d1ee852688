// Plain JavaScript, which runs beside the sources and beside a bundle. Each workbook is read in its own process: the library reads all of a workbook
// in one piece, and a faulty or hostile one may make it fill its memory.
import { Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/node';

/**
 * @typedef {{ bytes: Uint8Array, unzippedBytes: number, rows: number, characters: number, cellCharacters: number }} Wanted
 * @typedef {import('read-excel-file/node').SheetData} SheetData
 */

const SLICE = 16 * 1024;
const ROWS_A_MESSAGE = 1_000;
const DAY_MS = 86_400_000;
/** Between the first days of the two calendars of workbooks. */
const DAYS_TO_1904 = 1_462;
const WORKBOOK = 'xl/workbook.xml';

class Refusal extends Error {}

/** Unzips everything once and keeps only the workbook's own part, because the sizes that a ZIP file states may be lies. */
function unzipBounded(/** @type {Uint8Array} */ bytes, /** @type {number} */ most) {
  let unzipped = 0;
  let workbook = '';
  const decoder = new TextDecoder();
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unzipped += chunk.length;
      if (unzipped > most) throw new Refusal('too large');
      if (file.name === WORKBOOK) workbook += decoder.decode(chunk, { stream: true });
    };
    if ((file.originalSize ?? 0) > most) throw new Refusal('too large');
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += SLICE)
    unzip.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length);
  if (workbook === '') throw new Refusal('no workbook');
  return workbook;
}

/** The library understands only one of the two spellings of 'true'. */
function calendarOf(/** @type {string} */ workbook) {
  const [, value] =
    /<(?:\w+:)?workbookPr\b[^<>]*?\bdate1904\s*=\s*["'](\w+)["']/u.exec(workbook) ?? [];
  return { is1904: value === '1' || value === 'true', isMissed: value === 'true' };
}

async function* batchesOf(
  /** @type {SheetData} */ sheet,
  /** @type {Wanted} */ { rows, characters, cellCharacters },
  /** @type {number} */ offset,
) {
  const textOf = (/** @type {unknown} */ cell) => {
    if (cell === null || cell === undefined) return '';
    if (cell instanceof Date) return new Date(cell.getTime() + offset).toISOString().slice(0, 10);
    return String(cell).slice(0, cellCharacters);
  };
  /** @type {{ line: number, cells: string[] }[]} */
  let batch = [];
  let [read, sent] = [0, 0];
  for (const [index, row] of sheet.entries()) {
    const cells = row.map(textOf);
    if (cells.every((cell) => cell.trim() === '')) continue;
    read += 1;
    sent += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (read > rows) throw new Refusal('too many rows');
    if (sent > characters) throw new Refusal('too large');
    batch.push({ line: index + 1, cells });
    if (batch.length < ROWS_A_MESSAGE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const send = (/** @type {object} */ message) =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, resolve));

async function read(/** @type {Wanted} */ wanted) {
  const workbook = unzipBounded(wanted.bytes, wanted.unzippedBytes);
  const { is1904, isMissed } = calendarOf(workbook);
  const sheet = await readSheet(Buffer.from(wanted.bytes));
  const offset = isMissed ? DAYS_TO_1904 * DAY_MS : 0;
  for await (const lines of batchesOf(sheet, wanted, offset)) await send({ lines });
  return { is1904, sheets: workbook.match(/<(?:\w+:)?sheet\s/gu)?.length ?? 1 };
}

process.on('disconnect', () => process.exit());
process.once('message', (/** @type {Wanted} */ wanted) => {
  read(wanted)
    .catch((error) => ({ refusal: error instanceof Refusal ? error.message : 'not readable' }))
    .then((answer) => send(answer))
    .then(() => process.exit());
});
