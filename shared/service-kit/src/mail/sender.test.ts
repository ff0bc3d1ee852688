import addressParser from 'nodemailer/lib/addressparser';
import { expect, it } from 'vitest';
import { mailbox } from '../config/setting-forms.ts';

it.each([
  ['"St. John’s Alumni: Pune" <portal@school.example>', 'St. John’s Alumni: Pune'],
  ['"Alumni (JNV Pune)" <portal@school.example>', 'Alumni (JNV Pune)'],
  ['St. John’s Alumni <portal@school.example>', 'St. John’s Alumni'],
  ['portal@school.example', ''],
])('the mail client reads the sender %s as one address with its whole name', (from, name) => {
  expect(addressParser(mailbox.parse(from))).toEqual([{ name, address: 'portal@school.example' }]);
});
