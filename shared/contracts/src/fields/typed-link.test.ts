import { noun } from '@portal/languages/complaints';
import { expect, it } from 'vitest';
import { typedLink } from './typed-link.ts';

const link = typedLink(noun('LinkedIn'), 'https://www.linkedin.com/in/');

it.each([
  ['linkedin.com/in/ibrahim', 'https://linkedin.com/in/ibrahim'],
  [' www.linkedin.com ', 'https://www.linkedin.com'],
  ['@ibrahim', 'https://www.linkedin.com/in/ibrahim'],
  ['@ibrahim.q-1', 'https://www.linkedin.com/in/ibrahim.q-1'],
  ['http://example.org/x', 'http://example.org/x'],
  ['', ''],
])('the link "%s" is kept as "%s"', (typed, kept) => {
  expect(link.parse(typed)).toBe(kept);
});
it.each(['ibrahim', 'javascript:alert(1)', '@', 'a b.org', 'ftp://example.org', '@../x/y'])(
  'the text "%s" is no link',
  (typed) => {
    expect(link.safeParse(typed).success).toBe(false);
  },
);
it('a name of no service is no link', () => {
  expect(typedLink(noun('Link')).safeParse('@ibrahim').success).toBe(false);
});
