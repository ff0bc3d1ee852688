import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PIXELS =
  /font(?:-size)?: (?:\d{3} )?[\d.]+px|font-size: \$\{[^;]*\}px|fontSize: ?\d|line-height: \d+px/u;

it("sizes type in rem alone, so that the browser's font size counts", () => {
  const client = join(import.meta.dirname, '../..');
  const files = readdirSync(join(client, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(?:tsx?|css)$/u.test(name))
    .map((name) => join('src', name));
  const inPixels = [...files, 'index.html'].filter((name) =>
    PIXELS.test(readFileSync(join(client, name), 'utf8')),
  );
  expect(inPixels).toEqual([]);
});
