import { DomainError } from '@portal/service-kit/errors';
import { expect, it } from 'vitest';
import { createOwnNames } from './pretended-names.ts';

const names = createOwnNames('Vidyalaya, Vidyalaya Alumni Association, St. Mary’s');
function complaint(name: string): string | null {
  try {
    names.require(name);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.fields).toEqual([{ field: 'fullName', ...error.words }]);
    return error.message;
  }
}

it.each([
  'Asha Patil',
  'A. K. Rao',
  'Mary D’Souza',
  'Anne-Marie Åström',
  'नीलेश कुलकर्णी',
  'محمد علي',
  '李小龙',
  'Андрей Админов',
  'Asha पाटील',
  'Mary Office',
  'Saraswati Vidyalaya Patil',
  'सुनील बर्\u200Dहाटे',
  'علی\u200Cرضا خان',
  'മോഹന്\u200Dലാല്\u200D',
])('accepts the name %s, which a person may have', (name) => {
  expect(complaint(name)).toBeNull();
});

it.each([
  'Administrator',
  'The Admin',
  'ADMIN',
  'Ádmin',
  'A.d.m.i.n',
  'A d m i n',
  'Adrnin',
  'Admln',
  'Аԁміп',
  'Admin Patil',
  'Moderator',
  'प्रशासक',
  'ایڈمن',
  'School Office',
  'Alumni Association',
  'Vidyalaya',
  'Vidyalaya Support',
  'Ｖidyalaya',
  'Vidyalaya Alumni Association',
  'St Marys',
  'प्र\u200Dशासक',
  'मुख्\u200Dयाध्यापक',
  'ای\u200Cڈمن',
])('refuses the name %s, which could pass for the portal or its administrators', (name) => {
  expect(complaint(name)).toContain('could be taken for the portal');
});

it.each(['Аdmin', 'Raνi', 'Ashа Patil'])('refuses the name %s, a word of two scripts', (name) => {
  expect(complaint(name)).toBe('Please write each word of your name in one script.');
});

it.each(['Ad\u200Dmin', 'Asha\u3164Patil', 'Ravi\u034F', '\u115FAsha'])(
  'refuses a name with a letter that nobody sees, as %j',
  (name) => {
    expect(complaint(name)).toBe('Your name contains characters that cannot be seen.');
  },
);
