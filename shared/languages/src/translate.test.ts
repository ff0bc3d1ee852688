import { expect, it } from 'vitest';
import { translate, translateValues } from './translate.ts';
import { wordsFrom } from './coded-text.ts';
import { translating } from './testing/translations.ts';

translating({
  'You are suspended until {until, date, long}.': '{until, date, long} पर्यंत निलंबित.',
  '{label} is too long': '{label} फार मोठे आहे',
  Title: 'शीर्षक',
  'Use {instead}.': '{instead} वापरा.',
});

it('writes days as the language does, with Latin digits', () => {
  const values = { until: new Date('2026-12-05T23:00:00Z') };
  const text = 'You are suspended until {until, date, long}.';
  expect(translate('en', { text, values })).toBe('You are suspended until 5 December 2026.');
  expect(translate('mr', { text, values })).toBe('5 डिसेंबर, 2026 पर्यंत निलंबित.');
});

it('translates the texts that are values of another', () => {
  const message = { text: '{label} is too long', values: { label: { text: 'Title' } } };
  expect(translate('en', message)).toBe('Title is too long');
  expect(translate('mr', message)).toBe('शीर्षक फार मोठे आहे');
  expect(translateValues('mr', message.values)).toEqual({ label: 'शीर्षक' });
});

it('lists alternatives as the language does', () => {
  const message = { text: 'Use {instead}.', values: { instead: ['GET', 'PUT'] } };
  expect(translate('en', message)).toBe('Use GET or PUT.');
  expect(translate('mr', message)).toBe('GET किंवा PUT वापरा.');
  expect(translateValues('mr', message.values)).toEqual({ instead: ['GET', 'PUT'] });
});

it('says English where the language lacks a text', () => {
  const text = 'No catalog has this text';
  expect(translate('hi', { text })).toBe(text);
});

it('takes the words of a code from its table, with the values that its text needs', () => {
  const wordsOf = wordsFrom({ gone: 'It is gone', 'too-many': 'At most {most}' } as const);
  expect(wordsOf('gone')).toEqual({ code: 'gone', text: 'It is gone' });
  expect(wordsOf('too-many', { most: 3 })).toEqual({
    code: 'too-many',
    text: 'At most {most}',
    values: { most: 3 },
  });
});
