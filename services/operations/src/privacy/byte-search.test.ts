import { expect, it } from 'vitest';
import { searchFor } from './byte-search.ts';

function foundIn(needles: readonly string[], pieces: readonly string[]): readonly string[] {
  const search = searchFor(needles.map((each) => Buffer.from(each)))();
  const found = new Set<string>();
  for (const piece of pieces)
    search(Buffer.from(piece), (needle) => found.add(needles[needle] ?? ''));
  return [...found].sort();
}

it('finds byte strings that overlap, that end alike, and that contain each other', () => {
  expect(foundIn(['she', 'he', 'hers', 'his'], ['ushers'])).toEqual(['he', 'hers', 'she']);
});

it('finds a byte string that is spread over pieces', () => {
  expect(foundIn(['canary'], ['a ca', 'n', 'ary sings'])).toEqual(['canary']);
});

it('finds the same as a plain search at random', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const letters = (length: number): string =>
    Array.from({ length }, () => 'abc'.charAt(random(3))).join('');
  for (let round = 0; round < 200; round++) {
    const needles = [...new Set(Array.from({ length: 8 }, () => letters(1 + random(5))))];
    const pieces = Array.from({ length: 5 }, () => letters(random(12)));
    const text = pieces.join('');
    expect(foundIn(needles, pieces)).toEqual(needles.filter((each) => text.includes(each)).sort());
  }
});
