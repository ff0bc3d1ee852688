import { limits } from '@portal/contracts/fields/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, registrationOf, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const year = new Date().getFullYear();
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

type Rule = {
  readonly fault: string;
  readonly field: string;
  readonly values: readonly unknown[];
  readonly message: string;
};
const rules: readonly Rule[] = [
  {
    fault: 'without a full name [5.2]',
    field: 'fullName',
    values: [undefined, '   '],
    message: 'Full name is required',
  },
  {
    fault: 'whose full name has one character [5.3] [9.13]',
    field: 'fullName',
    values: ['A'],
    message: 'Full name must be at least 2 characters',
  },
  {
    fault: 'whose full name has more than letters and spaces [5.4]',
    field: 'fullName',
    values: ['Asha 2'],
    message: 'Full name can only contain letters and spaces',
  },
  {
    fault: 'whose full name is too long',
    field: 'fullName',
    values: ['A'.repeat(81)],
    message: 'Full name must be at most 80 characters',
  },
  {
    fault: 'without an email [5.5]',
    field: 'email',
    values: [undefined, ' '],
    message: 'Email is required',
  },
  {
    fault: 'with a malformed email [5.6]',
    field: 'email',
    values: ['asha.example.org'],
    message: 'Please enter a valid email address',
  },
  {
    fault: 'without a password [5.7]',
    field: 'password',
    values: [undefined],
    message: 'Password is required',
  },
  {
    fault: 'whose password is too short [5.8] [9.12]',
    field: 'password',
    values: ['Short-1'],
    message: 'Password must be at least 8 characters long',
  },
  {
    fault: 'whose password lacks one of three kinds of characters [5.9]',
    field: 'password',
    values: ['sunrise-1987', 'SUNRISE-1987', 'Sunrise-dawn'],
    message:
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  },
  {
    fault: 'whose password is too long',
    field: 'password',
    values: [`Aa1${'x'.repeat(126)}`],
    message: 'Password must be at most 128 characters long',
  },
  {
    fault: 'without a batch year [5.10]',
    field: 'batchYear',
    values: [undefined, ''],
    message: 'Batch year is required',
  },
  {
    fault: 'whose batch year is none of the school [5.11] [9.14]',
    field: 'batchYear',
    values: [1949, year + 1, 1999.5, 'last year'],
    message: `Batch year must be between 1950 and ${year}`,
  },
  {
    fault: 'without a date of birth [5.12]',
    field: 'dateOfBirth',
    values: [undefined, ''],
    message: 'Date of birth is required',
  },
  {
    fault: 'whose date of birth is in the future [5.13]',
    field: 'dateOfBirth',
    values: [tomorrow()],
    message: 'Date of birth cannot be in the future',
  },
  {
    fault: 'whose date of birth is before 1900 [5.14] [9.15]',
    field: 'dateOfBirth',
    values: ['1899-12-31'],
    message: 'Date of birth must be after 1900',
  },
  {
    fault: 'whose date of birth does not exist',
    field: 'dateOfBirth',
    values: ['1986-02-30'],
    message: 'Please enter a valid date',
  },
];

it.each(rules.map((rule) => [rule.fault, rule] as const))(
  'refuses a registration %s',
  async (_fault, { field, values, message }) => {
    for (const value of values) {
      const answer = await portal.http
        .post('/api/auth/register')
        .send(registrationOf('Asha Patil', { [field]: value }))
        .expect(400);
      expect(answer.body).toMatchObject({ message, errors: [{ field, message }] });
    }
  },
);

it('names every field of a registration that is at fault, once each [5.1] [7.auth.2]', async () => {
  const answer = await portal.http.post('/api/auth/register').send({}).expect(400);
  expect(answer.body).toEqual({
    message: 'Please check the marked fields',
    code: 'fields-invalid',
    errors: [
      { field: 'fullName', message: 'Full name is required', code: 'full-name-missing' },
      { field: 'email', message: 'Email is required', code: 'email-missing' },
      { field: 'password', message: 'Password is required', code: 'password-missing' },
      { field: 'batchYear', message: 'Batch year is required', code: 'batch-missing' },
      { field: 'dateOfBirth', message: 'Date of birth is required', code: 'birth-date-missing' },
    ],
  });
});

it.each(['नीलेश कुलकर्णी', "A. K. D'Souza", 'Anne-Marie Åström'])(
  'registers a name of any script, such as %s',
  async (fullName) => {
    await portal.register(fullName, {
      email: `member-${fullName.length}@example.org`,
    });
  },
);

it('registers with or without an admission number, and with a year as text [5.15] [7.auth.1]', async () => {
  await portal.register('Nita Rao', { batchYear: String(year) });
  await portal.register('Mina Rao', { admissionNumber: 'A-117' });
  await portal.register('Tina Rao', {
    admissionNumber: null,
    batchYear: limits.batchYearMinimum,
  });
  const registered = (await portal.ofType('MemberRegistered')).slice(-3);
  expect(registered.map(({ data }) => [data.admissionNumber, data.batchYear])).toEqual([
    [null, year],
    ['A-117', 2004],
    [null, 1950],
  ]);
});
