import { strToU8, zipSync } from 'fflate';

/** Text, a number, a number that is shown as a date, or a cell as XML, in which `$` becomes its place. */
type Cell = string | number | { readonly date: number } | { readonly xml: string };
type Options = {
  readonly date1904?: string;
  readonly sheets?: number;
  readonly more?: Readonly<Record<string, Uint8Array>>;
  readonly firstRow?: number;
};

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if ('xml' in cell) return cell.xml.replace('$', at);
  return `<c r="${at}" s="1"><v>${cell.date}</v></c>`;
}
export const sheetXml = (rows: readonly (readonly Cell[])[], firstRow = 1) =>
  `${XML}<worksheet ${MAIN}><sheetData>${rows
    .map((cells, index) => {
      const row = index + firstRow;
      const inner = cells
        .map((cell, column) => cellXml(cell, `${String.fromCodePoint(65 + column)}${row}`))
        .join('');
      return `<row r="${row}">${inner}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

/** The parts of a workbook whose first sheet is given. Style 1 is a date. */
export function partsOf(sheet: string, { date1904, sheets = 1, more = {} }: Options = {}) {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const setting = date1904 === undefined ? '' : `<workbookPr date1904="${date1904}"/>`;
  return {
    'xl/workbook.xml': strToU8(
      `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}">${setting}<sheets>${numbers
        .map((number) => `<sheet name="S${number}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers
        .map(
          (number) =>
            `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `${XML}<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    ...Object.fromEntries(
      numbers
        .slice(1)
        .map((number) => [`xl/worksheets/sheet${number}.xml`, strToU8(sheetXml([['Other']]))]),
    ),
    ...more,
  };
}
export const workbook = (rows: readonly (readonly Cell[])[], options: Options = {}) =>
  Buffer.from(zipSync(partsOf(sheetXml(rows, options.firstRow), options)));
