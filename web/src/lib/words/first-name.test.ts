import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Asha Patil', 'Asha'],
  ['Dr. Sunita Pawar', 'Sunita'],
  ['A. K. Rao', 'Rao'],
  ['सुनीता पवार', 'सुनीता'],
  ['محمد ابراہیم قریشی', 'محمد'],
  ['K.', 'K.'],
])('%s is called %s', (fullName, name) => {
  expect(firstName(fullName)).toBe(name);
});
