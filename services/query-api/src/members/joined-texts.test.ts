import { expect, it } from 'vitest';
import { joinTexts } from './joined-texts.ts';

const TEXTS = [' asha patil', '', ' पाटील', ' patil patil', ' ravi', ' pat'];
const joined = joinTexts([...TEXTS.keys()], (place) => TEXTS[place] ?? '');

it.each(['patil', ' pat', 'pat', 'a', ' ravi', 'पा', 'i', 'asha patil', 'zzyzx', 'patil पा'])(
  'finds each text that contains %j once, in order',
  (part) => {
    const expected = TEXTS.flatMap((text, place) => (text.includes(part) ? [place] : []));
    expect(joined.containing(part)).toEqual(expected);
  },
);

it('stops at the limit', () => {
  expect(joined.containing('pat', 2)).toEqual([0, 3]);
  expect(joined.containing('pat', 0)).toEqual([]);
});

it('finds nothing among no texts', () => {
  expect(joinTexts([], String).containing('pat')).toEqual([]);
});
