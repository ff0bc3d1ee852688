import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeholdersIn, textsIn } from '../web/bundling/texts.ts';

const client = join(import.meta.dirname, '../web/src');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/u.test(file) && !/\.test\.|(?:^|\/)testing\//u.test(file),
);
const texts = files.flatMap((file) =>
  textsIn(file, readFileSync(join(client, file), 'utf8')).map((used) => ({ file, ...used })),
);

it('gives every text the values that it names', () => {
  expect(texts.length).toBeGreaterThan(1000);
  const wrong = texts.filter(({ text, values, hasValues }) => {
    if (values === null) return false;
    // The elements `<b>` and `<bdi>` need no value
    const named = (hasValues ? placeholdersIn(text) : []).filter(
      (name) => !['b', 'bdi'].includes(name) || values.includes(name),
    );
    return [...new Set(named)].sort().join() !== [...new Set(values)].sort().join();
  });
  expect(wrong.map(({ file, text, values }) => ({ file, text, values }))).toEqual([]);
});
