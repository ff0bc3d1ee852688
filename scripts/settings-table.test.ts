import { readFileSync } from 'node:fs';
import { SETTINGS, TOOL_SETTINGS } from '@portal/contracts/deployment';
import { expect, it } from 'vitest';
import { declaredSettings, readme, withTables } from './settings-table.ts';

it('lists the current settings in the README', () => {
  const text = readFileSync(readme, 'utf8');
  expect(text, 'update it: npx tsx scripts/settings-table.ts').toBe(withTables(text));
});

it('has every declared setting among those that no process warns about, and no other', () => {
  const declared = declaredSettings().filter((name) => name.startsWith('PORTAL_'));
  expect(SETTINGS.toSorted()).toEqual([...declared, ...TOOL_SETTINGS].toSorted());
});
