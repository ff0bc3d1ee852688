import { readFileSync } from 'node:fs';
import { SETTINGS, TOOL_SETTINGS } from '@portal/contracts/deployment';
import { expect, it } from 'vitest';
import { declaredSettings, settingsPage, settingsText } from './settings-table.ts';

it('documents the current settings in docs/settings.md', () => {
  const text = readFileSync(settingsPage, 'utf8');
  expect(text, 'generate it again: npm run docs:settings').toBe(settingsText());
});

it('has every declared setting among those that no process warns about, and no other', () => {
  const declared = declaredSettings().filter((name) => name.startsWith('PORTAL_'));
  expect(SETTINGS.toSorted()).toEqual([...declared, ...TOOL_SETTINGS].toSorted());
});
