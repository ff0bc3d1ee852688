import { expect, it } from 'vitest';
import { valueText } from './decision-words.ts';

it.each([
  ['until', '2026-12-04T16:31:00', '4 December 2026 at 4:31 pm'],
  ['until', 'open', 'Until it is unpinned'],
  ['dateOfBirth', '1986-05-17', '17 May 1986'],
  ['erasure', '2026-12-04', '4 December 2026'],
  ['title', '1986-05-17', '1986-05-17'],
])('shows the value of %s, %s, as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});
