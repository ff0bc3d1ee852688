import { expect, it } from 'vitest';
import { spokenText, textParts } from './text-parts.ts';

const mentions = [{ _id: 'asha', display: 'Asha Patil (2004)' }];
const text = 'Ask @[Asha Patil (2004)], not @[Asha Patil] or a@b.org';

it('a text is split at the members whom it mentions, and other brackets stay as typed', () => {
  expect(textParts(text, mentions)).toEqual([
    { kind: 'text', text: 'Ask ' },
    { kind: 'mention', text: 'Asha Patil (2004)', memberId: 'asha' },
    { kind: 'text', text: ', not @[Asha Patil] or a@b.org' },
  ]);
  expect(spokenText(text, mentions)).toBe('Ask @Asha Patil (2004), not @[Asha Patil] or a@b.org');
});

it('a text that is still being sent mentions everyone in brackets, and opens nobody', () => {
  expect(textParts('@[Asha Patil] and @[Ravi Kale]')).toEqual([
    { kind: 'mention', text: 'Asha Patil', memberId: null },
    { kind: 'text', text: ' and ' },
    { kind: 'mention', text: 'Ravi Kale', memberId: null },
  ]);
});
