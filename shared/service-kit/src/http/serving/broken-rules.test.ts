import { translate } from '@portal/languages/translate';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { brokenRules } from './broken-rules.ts';

const said = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error && brokenRules(error).map((broken) => [broken.code, translate('en', broken)]);
};

it.each([
  [z.string(), undefined, 'field-missing', 'This is missing'],
  [z.string(), 7, 'field-of-another-kind', 'This must be text'],
  [z.number(), 'x', 'field-of-another-kind', 'This must be a number'],
  [z.boolean(), 'x', 'field-of-another-kind', 'This must be true or false'],
  [z.array(z.string()), 'x', 'field-of-another-kind', 'This must be a list'],
  [z.enum(['going', 'no']), 'x', 'field-not-allowed', 'This must be one of going or no'],
  [
    z.string().max(4_000),
    'x'.repeat(4_001),
    'field-too-long',
    'At most 4,000 characters are possible',
  ],
  [z.string().min(1), '', 'field-too-short', 'At least 1 character is needed'],
  [z.array(z.string()).max(1), ['a', 'b'], 'field-too-many', 'At most 1 are possible'],
  [z.number().max(50), 51, 'field-too-great', 'This can be at most 50'],
  [z.number().min(1), 0, 'field-too-small', 'This must be at least 1'],
  [z.uuid(), 'x', 'field-invalid', 'This is not valid'],
])('says of a rule without a message what it expects (%#)', (schema, value, code, message) => {
  expect(said(schema, value)).toEqual([[code, message]]);
});

it('names every rule that a field broke, and each field that does not exist', () => {
  const schema = z.strictObject({
    name: z
      .string()
      .min(2)
      .regex(/^[a-z]+$/u),
  });
  expect(
    brokenRules(schema.safeParse({ name: '1', nmae: '' }).error!).map(({ field, code }) => [
      field,
      code,
    ]),
  ).toEqual([
    ['name', 'field-too-short'],
    ['name', 'field-invalid'],
    ['nmae', 'field-unknown'],
  ]);
});
