import { expect, it } from 'vitest';
import { placeholdersIn } from '../web/bundling/texts.ts';
import { withClientTexts } from '../web/bundling/schema-texts.ts';
import { markedIn, markedTexts, refusalTables, serverTexts } from './server-texts.ts';

const KEBAB = /^[a-z\d]+(?:-[a-z\d]+)*$/u;

it('finds what tables, rules of schemas and mails say', () => {
  const texts = serverTexts();
  expect(texts).toContain('Post not found');
  expect(texts).toContain('Password must be at least 8 characters long');
  expect(texts).toContain('{label} must be at most {most, number} characters');
  expect(texts).toContain('About me');
  expect(texts.length).toBeGreaterThan(300);
  expect(markedIn('mail.ts', "say('Hello {name}', { name });")).toEqual([
    { code: undefined, text: 'Hello {name}' },
  ]);
});

it('lists texts that can be compiled', () => {
  for (const text of serverTexts()) expect(() => placeholdersIn(text), text).not.toThrow();
});

it('gives each refusal a code in kebab case that no other text has', () => {
  const textOf = new Map<string, string>();
  const all = [
    ...refusalTables.flatMap((table) => Object.entries<string>(table)),
    ...markedTexts().flatMap(({ code, text }) =>
      code === undefined ? [] : [[code, text] as const],
    ),
  ];
  for (const [code, text] of all) {
    expect(code).toMatch(KEBAB);
    expect([code, textOf.get(code) ?? text]).toEqual([code, text]);
    textOf.set(code, text);
  }
});

it("lets the client's build put its own texts in the place of those that servers mark", () => {
  const rule = "const a = z.string(complaint('name-missing', 'Please enter a name'));";
  expect(withClientTexts('a.ts', rule)).toContain(
    "const a = z.string(msg('Please enter a name'));",
  );
  const limit = "const tooLong = complaintWith('too-long', '{label} is too long');";
  expect(withClientTexts('a.ts', limit)).toContain(
    "const tooLong = ((values) => t('{label} is too long', values));",
  );
  expect(withClientTexts('a.ts', "typedText(noun('Title'), 5)")).toContain(
    "typedText(msg('Title'), 5)",
  );
  expect(withClientTexts('a.ts', "typedText('Title', 5)")).toBeNull();
});
