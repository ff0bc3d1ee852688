import { expect, it } from 'vitest';
import { afterTyping, mentionBeingTyped, storedOf, typedOf, withMention } from './typed-mention.ts';

const STORED = 'Ask @[Asha Patil (2004)] and @[Ravi Kale], a@b.org';
const TYPED = 'Ask @Asha Patil (2004) and @Ravi Kale, a@b.org';

/** The stored text after the first `from` of what is seen became `to`. */
function changed(from: string, to: string): string {
  const typed = typedOf(STORED);
  const at = typed.text.indexOf(from);
  const text = typed.text.slice(0, at) + to + typed.text.slice(at + from.length);
  return storedOf(afterTyping(typed, text, at + to.length));
}

it('mentions are seen without brackets, and stored with them', () => {
  expect(typedOf(STORED).text).toBe(TYPED);
  expect(storedOf(typedOf(STORED))).toBe(STORED);
});

it.each([
  [
    'before a mention',
    'Ask',
    'Please ask',
    'Please ask @[Asha Patil (2004)] and @[Ravi Kale], a@b.org',
  ],
  ['between two', ' and ', ' or ', 'Ask @[Asha Patil (2004)] or @[Ravi Kale], a@b.org'],
  ['right behind one', ', a', '’s, a', 'Ask @[Asha Patil (2004)] and @[Ravi Kale]’s, a@b.org'],
  ['right before one', ' ', ' @', 'Ask @@[Asha Patil (2004)] and @[Ravi Kale], a@b.org'],
  ['within one', 'Ravi', 'Rav', 'Ask @[Asha Patil (2004)] and @Rav Kale, a@b.org'],
  ['over both', 'Patil (2004) and @Ravi', 'X', 'Ask @Asha X Kale, a@b.org'],
])('what is typed %s changes the text as it is stored', (_where, from, to, stored) => {
  expect(changed(from, to)).toBe(stored);
});

it('a chosen name is a mention, and those before and behind it stay', () => {
  const typed = typedOf('@[Asha] and @ra, @[Ravi]');
  const caret = '@Asha and @ra'.length;
  expect(mentionBeingTyped(typed, caret)).toEqual({ start: 10, query: 'ra' });
  const next = withMention(typed, caret, 10, 'Ramesh Rao');
  expect(storedOf(next.typed)).toBe('@[Asha] and @[Ramesh Rao] , @[Ravi]');
  expect(next.typed.text.slice(0, next.caret)).toBe('@Asha and @Ramesh Rao ');
  expect(mentionBeingTyped(next.typed, next.caret)).toBeNull();
  expect(mentionBeingTyped(typedOf('a@b'), 3)).toBeNull();
});
