import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fullName, keptFullName } from './name.ts';

const withJoiners = readFileSync(
  new URL('fixtures/names-with-joiners.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/\t#.*/u, ''));

const complaint = (value: unknown) =>
  fullName.safeParse(value).error?.issues.map(({ message }) => message);

describe('full names', () => {
  it.each([
    'Asha Patil',
    'A. K. Rao',
    'A.K. Rao',
    "Mary D'Souza",
    'Mary D’Souza',
    'Anne-Marie Åström',
    'नीलेश कुलकर्णी',
    'محمد علي',
    '李小龙',
    'Ravi Kale Jr.',
    'Asha  Patil',
    'Li',
    'A.K.Rao',
    'St. John',
    'Rao A.K.',
    'É.Martin',
    'एस.के.राव',
    'எம்.ஜி.ஆர்',
    'Martin Luther King Jr. Rao',
  ])('accepts the full name %s', (name) => {
    expect(fullName.parse(name)).toBe(name);
  });

  it.each(withJoiners)('accepts the full name %s, which is written with joiners', (name) => {
    expect(name).toMatch(/[\u200C\u200D]/u);
    expect(fullName.parse(name)).toBe(name);
  });

  it.each([
    ['between Latin letters', 'As\u200Dha'],
    ['at the beginning', '\u200Dसुनील'],
    ['at the end of a Persian word', 'خان\u200C'],
    ['beside a space', 'आशा \u200Dपाटील'],
    ['twice', 'क्\u200D\u200Dष'],
    ['twice at the end', 'लाल्\u200D\u200D'],
    ['between two scripts', 'सु\u200DAsha'],
    ['beside a full stop', 'क.\u200Dआशा'],
  ])('refuses a joiner %s', (_, name) => {
    expect(complaint(name)).toEqual(['Full name can only contain letters and spaces']);
  });

  it('requires a full name [5.2]', () => {
    for (const value of [undefined, '', '  '])
      expect(complaint(value)).toEqual(['Full name is required']);
  });

  it('refuses a full name of one character [5.3]', () => {
    expect(complaint(' A ')).toEqual(['Full name must be at least 2 characters']);
  });

  it.each([
    'Asha 2',
    'Asha_Patil',
    'Asha@Patil',
    "'Asha",
    'Asha-',
    '- -',
    '🎉🎉',
    '<b>Asha</b>',
    '. Asha',
  ])('refuses the full name %s, which has more than letters and spaces [5.4]', (name) => {
    expect(complaint(name)).toEqual(['Full name can only contain letters and spaces']);
  });

  it.each([
    'evil-prize.com',
    'prize.com',
    'You won a prize. Claim it at evil-prize.com',
    'Go to Portal-Help.Net',
    'x.com',
    'X.com',
    'A.prize.com',
    'A.K.prize.com',
    'www.Prize',
    'पुरस्कार.भारत',
    'क.com',
  ])('refuses the full name %s, in which mail programs see a web address', (name) => {
    expect(complaint(name)).toEqual(['Full name can only contain letters and spaces']);
    expect(keptFullName.parse(name)).toBe(name);
  });

  it('refuses a full name of more than eighty characters', () => {
    expect(complaint('A'.repeat(80))).toBeUndefined();
    expect(complaint('A'.repeat(81))).toEqual(['Full name must be at most 80 characters']);
  });

  it('checks a hostile full name without trying every way to read it', () => {
    const began = performance.now();
    fullName.safeParse(`${'A'.repeat(79)}1`);
    fullName.safeParse(`${'a '.repeat(39)}1`);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
