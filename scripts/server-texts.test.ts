import { expect, it } from 'vitest';
import { placeholdersIn } from '../web/bundling/texts.ts';
import { withClientTexts } from '../web/bundling/schema-texts.ts';
import { markedIn, markedTexts, refusalTables, saidTexts, serverTexts } from './server-texts.ts';

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

it('finds what copies of data and tables say', () => {
  expect(serverTexts()).toEqual(
    expect.arrayContaining([
      'Your data in the alumni portal',
      'Member picture changed',
      'Full name',
      'So that you can sign in, and get emails about your account',
      'On the members pages of the administrators',
      'Former member',
    ]),
  );
});

it('gives every text that is said the values that it names', () => {
  const said = saidTexts();
  expect(said.length).toBeGreaterThan(100);
  const wrong = said.filter(({ text, values }) => {
    if (values === null) return true;
    const named = placeholdersIn(text);
    return [...new Set(named)].sort().join() !== [...new Set(values)].sort().join();
  });
  expect(wrong.map(({ text, values }) => ({ text, values }))).toEqual([]);
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
