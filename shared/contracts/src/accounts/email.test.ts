import { describe, expect, it } from 'vitest';
import { emailAddress, optionalEmailAddress, storedEmail } from './email.ts';

const complaint = (value: unknown) =>
  emailAddress.safeParse(value).error?.issues.map(({ message }) => message);

describe('an email address', () => {
  it.each([
    ['asha@example.org', 'asha@example.org'],
    [' Asha.Patil+alumni@Example.ORG ', 'Asha.Patil+alumni@example.org'],
    ['r&d@example.org', 'r&d@example.org'],
    ['asha/office@example.org', 'asha/office@example.org'],
    ["o'brien@example.org", "o'brien@example.org"],
    ["asha'@example.org", "asha'@example.org"],
    ['!#$%&*+-/=?^_`{|}~@example.org', '!#$%&*+-/=?^_`{|}~@example.org'],
    ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
    ['asha@BÜCHER.example', 'asha@xn--bcher-kva.example'],
    ['asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
    ['asha@XN--BCHER-KVA.example', 'asha@xn--bcher-kva.example'],
    ['asha@शाळा.भारत', 'asha@xn--w2bfyb.xn--h2brj9c'],
    ['asha@school.xn--h2brj9c', 'asha@school.xn--h2brj9c'],
    ['asha@school。भारत', 'asha@school.xn--h2brj9c'],
    ['आशा.पाटील@शाळा.भारत', 'आशा.पाटील@xn--w2bfyb.xn--h2brj9c'],
    ['jose\u0301@example.org', 'jos\u00e9@example.org'],
    ['asha@mail.4u.example', 'asha@mail.4u.example'],
    [`${'a'.repeat(100)}@example.org`, `${'a'.repeat(100)}@example.org`],
  ])('may be %s', (typed, stored) => {
    expect(emailAddress.parse(typed)).toBe(stored);
    expect(emailAddress.parse(stored)).toBe(stored);
    expect(storedEmail(typed)).toBe(stored);
  });

  it.each([
    'asha',
    '@example.org',
    'asha@',
    'asha@school',
    'a b@example.org',
    'asha@@example.org',
    'asha@ravi@example.org',
    '.asha@example.org',
    'asha.@example.org',
    'a..b@example.org',
    'a,b@example.org',
    'asha@example..org',
    'asha@-school.org',
    'asha@school-.org',
    'asha@example.org.',
    'asha@example.org/x',
    'asha@example.org:25',
    'asha@exa%6dple.org',
    'asha@exa_mple.org',
    'asha@127.0.0.1',
    'asha@0x7f.1',
    'asha@2130706433.256',
    'asha@example.1',
    'asha@\u2024.org',
    'a\u0000b@example.org',
    'a\u202Eb@example.org',
    'a\u3164b@example.org',
    'asha@exa\u00admple\u0000.org',
    `${'a'.repeat(243)}@example.org`,
    `${'आ'.repeat(81)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'b.'.repeat(125)}example.org`,
    'Asha <asha@example.org>',
  ])('cannot be %j', (typed) => {
    expect(complaint(typed)).toEqual(['Please enter a valid email address']);
  });

  it('says that addresses with quotation marks or numbers in brackets cannot be used', () => {
    expect(complaint('"asha patil"@example.org')?.join()).toMatch(/quotation marks/u);
    expect(complaint('asha@[127.0.0.1]')?.join()).toMatch(/square brackets/u);
    expect(complaint('asha@[IPv6:::1]')?.join()).toMatch(/square brackets/u);
  });

  it('may be left out where it is optional, and follows the same rules', () => {
    expect(optionalEmailAddress.parse('  ')).toBe('');
    expect(optionalEmailAddress.parse('asha@शाळा.example')).toBe('asha@xn--w2bfyb.example');
    const { error } = optionalEmailAddress.safeParse('"asha"@example.org');
    expect(error?.issues[0]?.message).toMatch(/quotation marks/u);
  });

  it('is required', () => {
    for (const value of [undefined, null, '', '  '])
      expect(complaint(value)).toEqual(['Email is required']);
    expect(complaint(`a@${'b'.repeat(1_000_000)}.org`)).toHaveLength(1);
  });
});
