import { describe, expect, it } from 'vitest';
import { resetPasswordRequest } from '../../accounts/account.api.ts';
import { registerRequest } from './registration.api.ts';

const valid = {
  fullName: 'Asha Patil',
  email: 'asha@example.org',
  password: 'Sunrise-1987',
  batchYear: 2004,
  dateOfBirth: '1986-05-17',
};
const complaints = (more: object) =>
  registerRequest.safeParse({ ...valid, ...more }).error?.issues.map(({ message }) => message);
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('a registration', () => {
  it('accepts a registration as the form sends it [7.auth.1]', () => {
    expect(
      registerRequest.parse({ ...valid, batchYear: '2004', email: ' asha@example.org ' }),
    ).toEqual(valid);
    expect(
      registerRequest.parse({ ...valid, dateOfBirth: '1986-05-17T00:00:00.000Z' }).dateOfBirth,
    ).toBe('1986-05-17');
    expect(registerRequest.parse({ ...valid, role: 'admin' })).not.toHaveProperty('role');
  });

  it('accepts batch years from 1950 to the current year [5.11]', () => {
    const year = new Date().getFullYear();
    for (const batchYear of [1950, year, String(year)])
      expect(complaints({ batchYear })).toBeUndefined();
    for (const batchYear of [1949, year + 1, 2004.5, Number.NaN, 'soon', '2004abc'])
      expect(complaints({ batchYear })).toHaveLength(1);
    for (const batchYear of ['', ' ', null, undefined])
      expect(complaints({ batchYear })).toEqual(['Batch year is required']);
  });

  it('reads two typed digits as the newest year that ends so and has begun', () => {
    const yearOf = (batchYear: unknown) => registerRequest.parse({ ...valid, batchYear }).batchYear;
    expect(yearOf('04')).toBe(2004);
    expect(yearOf(' 94 ')).toBe(1994);
    const thisYear = new Date().getFullYear();
    expect(yearOf(String(thisYear).slice(2))).toBe(thisYear);
    expect(complaints({ batchYear: 4 })).toHaveLength(1);
    expect(complaints({ batchYear: '004' })).toHaveLength(1);
  });

  it('reads batch, date of birth and admission number in the digits of any script', () => {
    for (const batchYear of ['२००४', '૨૦૦૪', '２００４', '०४', ' ٢٠٠٤ '])
      expect(registerRequest.parse({ ...valid, batchYear }).batchYear).toBe(2004);
    expect(
      registerRequest.parse({ ...valid, dateOfBirth: '१९८६-०५-१७', admissionNumber: 'प्र-१७' }),
    ).toMatchObject({ dateOfBirth: '1986-05-17', admissionNumber: 'प्र-17' });
    for (const batchYear of ['१९४९', '●●●●', '२००४ साल', '②⓪⓪④'])
      expect(complaints({ batchYear })).toHaveLength(1);
  });

  it('never changes the digits of a password', () => {
    const password = 'Aa1-१९८७';
    expect(registerRequest.parse({ ...valid, password }).password).toBe(password);
  });

  it('accepts dates of birth from 1900 until today [5.13] [5.14]', () => {
    for (const dateOfBirth of [day(0), '1900-01-01', '2004-02-29'])
      expect(complaints({ dateOfBirth })).toBeUndefined();
    expect(complaints({ dateOfBirth: day(1) })).toEqual(['Date of birth cannot be in the future']);
    expect(complaints({ dateOfBirth: '1899-12-31' })).toEqual(['Date of birth must be after 1900']);
    for (const dateOfBirth of ['2005-02-29', '17/05/1986', '1986-13-01', 'yesterday'])
      expect(complaints({ dateOfBirth })).toEqual(['Please enter a valid date']);
  });

  it('refuses addresses that cannot receive mail [5.6]', () => {
    for (const email of [
      'a@b',
      'a b@example.org',
      '@example.org',
      `${'a'.repeat(250)}@example.org`,
    ])
      expect(complaints({ email })).toEqual(['Please enter a valid email address']);
  });

  it('accepts passwords of up to 128 characters in any script [5.9]', () => {
    expect(complaints({ password: 'Aa1नमस्ते' })).toBeUndefined();
    expect(complaints({ password: `Aa1${'𑀫'.repeat(125)}` })).toBeUndefined();
    expect(complaints({ password: `Aa1${'न'.repeat(126)}` })).toEqual([
      'Password must be at most 128 characters long',
    ]);
  });
});

describe('a new password', () => {
  it('lists every rule that a new password breaks [5.16] [5.17] [5.18] [5.19]', () => {
    const { error } = resetPasswordRequest.safeParse({ password: '-' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Password must be at least 8 characters long',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
    ]);
    expect(resetPasswordRequest.safeParse({ password: 'Moonrise1' }).success).toBe(true);
  });
});
