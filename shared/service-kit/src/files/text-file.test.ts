import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartFailure } from '../process/lifecycle.ts';
import { readTextFile } from './text-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'text-file-'));

it('leaves out the byte order mark that editors on Windows put first, and nothing else', () => {
  const file = join(folder, 'marked');
  writeFileSync(file, '\uFEFF{ "name": "a\uFEFFb" }\r\n');
  expect(readTextFile(file, 'names')).toBe('{ "name": "a\uFEFFb" }\r\n');
});

it('names a file that is missing or cannot be read, and what it is for', () => {
  const missing = join(folder, 'none');
  expect(() => readTextFile(missing, 'names')).toThrow(
    new StartFailure(`There is no file ${missing} with names`),
  );
  expect(() => readTextFile(folder, 'names')).toThrow(
    new StartFailure(`${folder}, with names, cannot be read (EISDIR)`),
  );
});
