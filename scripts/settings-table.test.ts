import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readme, withTables } from './settings-table.ts';

it('lists the current settings in the README', () => {
  const text = readFileSync(readme, 'utf8');
  expect(text, 'write it anew: npx tsx scripts/settings-table.ts').toBe(withTables(text));
});
