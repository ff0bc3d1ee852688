import { searchKey } from '@portal/read-models/search-key';
import { expect, it } from 'vitest';
import { likenessOf } from './name-likeness.ts';

it.each([
  ['Asha Patil', 'asha  patil', 'equal'],
  ['Asha Patil', 'Patil Asha', 'swapped'],
  ['Asha Patil', 'Asha Patill', 'one-letter'],
  ['Asha Patil', 'Asha Ptail', 'one-letter'],
  ['Asha Patil', 'Asna Patil', 'one-letter'],
  ['Nilesh Pateel', 'Neelesh Patil', 'spelling'],
  ['Asha Patil', 'आशा पाटील', 'spelling'],
  ['Asha Patil', 'Asha Ramesh Patil', 'part'],
  ['Asha Ramesh Patil', 'Patil Asha', 'part'],
  ['Asha Patil', 'Asha Kale', null],
  ['Asha', 'Asha Patil', null],
  ['Asha Patil', 'Usha Patel', null],
  ['', '', null],
] as const)('compares %j with %j', (one, other, expected) => {
  expect(likenessOf(searchKey(one), searchKey(other))).toBe(expected);
  expect(likenessOf(searchKey(other), searchKey(one))).toBe(expected);
});
