import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventCatalog } from './catalog.ts';

const MOST_IN_A_FILE = 15;

const contracts = join(import.meta.dirname, '..');
const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' });
const declared = files
  .filter((path) => path.endsWith('.events.ts'))
  .map((path) => {
    const text = readFileSync(join(contracts, path), 'utf8');
    return {
      path,
      types: [...text.matchAll(/(\w+): defineEvent\(/gu)].map(([, type = '']) => type),
    };
  });
const all = declared.flatMap(({ types }) => types);

describe('the declarations of events', () => {
  // A stream that joins two declarations of one name would silently keep the later one
  it('name each event of the catalog once', () => {
    expect(all.toSorted()).toEqual(Object.keys(eventCatalog).toSorted());
  });

  it.each(declared)('keep $path short enough to read', ({ types }) => {
    expect(types.length).toBeLessThanOrEqual(MOST_IN_A_FILE);
  });
});
