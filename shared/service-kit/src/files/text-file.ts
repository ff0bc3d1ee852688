import { readFileSync } from 'node:fs';
import { StartFailure } from '../process/lifecycle.ts';
import { systemCode } from './atomic-file.ts';

/**
 * Reads a text that a person has edited: editors on Windows put a byte order mark before it, which JSON and lists of names don't know.
 *
 * @param holds says what the file is for, such as 'the settings of the engines'
 * @throws StartFailure that names the file if it cannot be read
 */
export function readTextFile(path: string, holds: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/u, '');
  } catch (error) {
    const code = systemCode(error) ?? '';
    throw new StartFailure(
      code === 'ENOENT'
        ? `There is no file ${path} with ${holds}`
        : `${path}, with ${holds}, cannot be read (${code})`,
      { cause: error },
    );
  }
}
