import { expect, it } from 'vitest';
import { acceptedLanguages, languageFor, localeOf } from './registry.ts';
import { translate } from './translate.ts';

it('finds the best language that it has', () => {
  expect(languageFor(['mr-IN', 'en'])).toBe('mr');
  expect(languageFor(['ta', 'GU'])).toBe('gu');
  expect(languageFor(['ta'])).toBe('en');
  expect(languageFor([])).toBe('en');
});

it('reads the languages that a browser accepts by their quality', () => {
  expect(acceptedLanguages('en;q=0.8, mr-IN, hi;q=0.9, gu;q=0')).toEqual(['mr-IN', 'hi', 'en']);
  expect(acceptedLanguages(undefined)).toEqual([]);
  expect(acceptedLanguages('*, ;q=x')).toEqual(['*']);
});

it('writes numbers with Latin digits', () => {
  expect((1_234_567).toLocaleString(localeOf('mr'))).toBe('12,34,567');
});

it('fills in the values of a text', () => {
  const text = '{count, plural, one {# member} other {# members}} of {group}';
  expect(translate('en', { text, values: { count: 2, group: 'Batch of 1994' } })).toBe(
    '2 members of Batch of 1994',
  );
});
