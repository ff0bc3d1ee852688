import { describe, expect, it } from 'vitest';
import { fullName } from './name.ts';

const complaint = (value: unknown) =>
  fullName.safeParse(value).error?.issues.map(({ message }) => message);

describe('a full name', () => {
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
  ])('may be %s', (name) => {
    expect(fullName.parse(name)).toBe(name);
  });

  it('[5.2] is required', () => {
    for (const value of [undefined, '', '  '])
      expect(complaint(value)).toEqual(['Full name is required']);
  });

  it('[5.3] has at least two characters', () => {
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
  ])('[5.4] has letters and spaces only, unlike %s', (name) => {
    expect(complaint(name)).toEqual(['Full name can only contain letters and spaces']);
  });

  it('has at most eighty characters', () => {
    expect(complaint('A'.repeat(80))).toBeUndefined();
    expect(complaint('A'.repeat(81))).toEqual(['Full name must be at most 80 characters']);
  });

  it('is checked in time that grows with its length only', () => {
    const began = performance.now();
    fullName.safeParse(`${'A'.repeat(79)}1`);
    fullName.safeParse(`${'a '.repeat(39)}1`);
    expect(performance.now() - began).toBeLessThan(100);
  });
});
