import fc from 'fast-check';
import { noun } from '@portal/languages/complaints';
import { describe, expect, it } from 'vitest';
import { charactersLeft, typedText } from './text.ts';

const complaint = (schema: ReturnType<typeof typedText>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('typed text', () => {
  const title = typedText(noun('Title'), 5, 'Please write a title');

  it('trims typed text', () => {
    expect(title.parse('  abc \n')).toBe('abc');
  });

  it('requires text only if there is a message for missing text', () => {
    for (const value of [undefined, null, 7, '', '   '])
      expect(complaint(title, value)).toEqual(['Please write a title']);
    expect(typedText(noun('Bio'), 5).parse('  ')).toBe('');
    expect(complaint(typedText(noun('Bio'), 5), 7)).toEqual(['Bio must be text']);
  });

  it('counts typed text in characters, not in UTF-16 units', () => {
    expect(title.parse('👨👩👧👦🎉')).toBe('👨👩👧👦🎉');
    expect(complaint(title, '👨👩👧👦🎉!')).toEqual(['Title must be at most 5 characters']);
    expect(complaint(typedText(noun('Post'), 20_000), 'x'.repeat(20_001))).toEqual([
      'Post must be at most 20,000 characters',
    ]);
  });

  it('refuses control characters other than line breaks and tabs', () => {
    expect(typedText(noun('Post'), 9).parse('a\n\tb\r\nc')).toBe('a\n\tb\r\nc');
    for (const control of ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028'])
      expect(complaint(title, `a${control}b`)).toEqual([
        'Title contains characters that cannot be shown',
      ]);
  });

  it('leaves out characters that would turn the text around them, and keeps those that Indic and Urdu texts need', () => {
    const text = typedText(noun('Text'), 20, 'Text is required');
    expect(text.parse('\u202e9876\u202c \u2067abc\u2069')).toBe('9876 abc');
    expect(text.parse('क्\u200dष می\u200cرود \u200f!')).toBe('क्\u200dष می\u200cرود \u200f!');
    expect(text.safeParse('\u202a\u202c').error?.issues[0]?.message).toBe('Text is required');
  });

  it('tells how many more characters the schema accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const counted = typedText(noun('Text'), 8).safeParse(text);
        const tooLong = counted.error?.issues.some(({ message }) => message.includes('at most'));
        expect(charactersLeft(text, 8) < 0).toBe(tooLong === true);
      }),
    );
  });
});
