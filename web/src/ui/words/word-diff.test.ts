import { expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const marked = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'del' ? `[-${text}]` : `[+${text}]`,
    )
    .join('');

it.each([
  ['Tea at four', 'Tea at five', 'Tea at [-four][+five]'],
  ['Tea at four', 'Tea at four today', 'Tea at four[+ today]'],
  ['One two three', 'Two three', '[-One two][+Two] three'],
  ['', 'New words', '[+New words]'],
  ['Old words', '', '[-Old words]'],
  ['Same', 'Same', 'Same'],
  ['चहा चार वाजता', 'चहा पाच वाजता', 'चहा [-चार][+पाच] वाजता'],
  ['a b c d', 'a x c y', 'a [-b][+x] c [-d][+y]'],
])('shows what changed from %j to %j word by word', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

it.each([
  ['the cat sat on the mat', 'a cat sat on a hat, the end'],
  ['x '.repeat(5_000), 'y '.repeat(5_000)],
])('holds both texts whole', (before, after) => {
  const pieces = wordDiff(before, after);
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect(without('ins')).toBe(before);
  expect(without('del')).toBe(after);
});
