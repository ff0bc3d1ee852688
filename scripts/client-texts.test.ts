import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { expect, it } from 'vitest';
import { textsIn } from '../web/bundling/texts.ts';

const client = join(import.meta.dirname, '../web/src');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/u.test(file) && !/\.test\.|(?:^|\/)testing\//u.test(file),
);
const texts = files.flatMap((file) =>
  textsIn(file, readFileSync(join(client, file), 'utf8')).map((used) => ({ file, ...used })),
);

/** Placeholders and tags: the first of each array that the compiler makes is a name. */
function namesIn(compiled: unknown): readonly string[] {
  if (Array.isArray(compiled))
    return compiled.flatMap((part) =>
      Array.isArray(part)
        ? [...(typeof part[0] === 'string' ? [part[0]] : []), ...namesIn(part.slice(1))]
        : namesIn(part),
    );
  return typeof compiled === 'object' && compiled !== null
    ? Object.values(compiled).flatMap(namesIn)
    : [];
}

it('gives every text the values that it names', () => {
  expect(texts.length).toBeGreaterThan(1000);
  const wrong = texts.filter(({ text, values, hasValues }) => {
    if (values === null) return false;
    const named = hasValues ? namesIn(compile(text)) : [];
    return [...new Set(named)].sort().join() !== [...new Set(values)].sort().join();
  });
  expect(wrong.map(({ file, text, values }) => ({ file, text, values }))).toEqual([]);
});
