import { wordsOf } from '@portal/contracts/refusal-texts';
import { refusedRoster } from './roster-line.ts';

type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';
export type RosterText = { readonly text: string; readonly encoding: Encoding };

const SAMPLE_BYTES = 4_000;
/** The bytes from 0x80, which Node's own decoder takes for those of ISO 8859-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const startsWith = (file: Buffer, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

/** Text of any language has NUL bytes in every second place only in UTF-16: its commas and line ends have them. */
function zerosAt(file: Buffer, remainder: 0 | 1): number {
  const sample = file.subarray(0, SAMPLE_BYTES);
  return sample.filter((byte, index) => byte === 0 && index % 2 === remainder).length;
}

function decode(file: Buffer, encoding: string, fatal = false): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(file);
  } catch {
    return null;
  }
}

function utf16Of(file: Buffer): string | null {
  if (startsWith(file, 0xff, 0xfe)) return decode(file, 'utf-16le');
  if (startsWith(file, 0xfe, 0xff)) return decode(file, 'utf-16be');
  const [high, low] = [zerosAt(file, 0), zerosAt(file, 1)];
  if (high === 0 && low === 0) return null;
  return decode(file, low > high ? 'utf-16le' : 'utf-16be');
}

/** Whether a file is a ZIP archive, as workbooks are. */
export const isZip = (file: Buffer): boolean => startsWith(file, 0x50, 0x4b);

/** The text of a file from any common program, without a mark of its encoding. @throws DomainError if it is an old workbook */
export function textOf(file: Buffer): RosterText {
  if (startsWith(file, 0xd0, 0xcf)) throw refusedRoster(wordsOf('roster-old-workbook'));
  const utf16 = utf16Of(file);
  if (utf16 !== null) return { text: utf16, encoding: 'UTF-16' };
  const utf8 = decode(file, 'utf-8', true);
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8' };
  const text = file
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/gu, (character) =>
      WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80),
    );
  return { text, encoding: 'Windows-1252' };
}
