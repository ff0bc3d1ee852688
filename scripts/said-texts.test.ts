import { expect, it } from 'vitest';
import { placeholdersIn } from '../web/bundling/texts.ts';
import { saidInCalls, saidTexts } from './said-texts.ts';

it('finds the texts of mails, calendars, copies of data and tables', () => {
  const texts = saidTexts();
  expect([...texts]).toEqual(
    expect.arrayContaining([
      'Hello {name},',
      'Your data in the alumni portal',
      'Member picture changed',
      'Full name',
      'So that others know who you are',
      'At the desk of members',
      'Former member',
    ]),
  );
});

it('gives every text the values that it names', () => {
  const calls = saidInCalls();
  expect(calls.length).toBeGreaterThan(100);
  const wrong = calls.filter(({ text, values }) => {
    if (values === null) return true;
    const named = placeholdersIn(text);
    return [...new Set(named)].sort().join() !== [...new Set(values)].sort().join();
  });
  expect(wrong.map(({ file, text, values }) => ({ file, text, values }))).toEqual([]);
});
