import { expect, it } from 'vitest';
import { createDocumentNumbers } from './document-numbers.ts';

it('numbers thousands of ids in their order, and finds each of them again', () => {
  const numbers = createDocumentNumbers();
  const ids = Array.from({ length: 20_000 }, (_, index) => `new_like.${index}.${index * 7}`);
  expect(ids.map((id) => numbers.of(id))).toEqual(ids.map((_, index) => index + 1));
  expect(ids.map((id) => numbers.find(id))).toEqual(ids.map((_, index) => index + 1));
  expect(ids.map((id) => numbers.of(id))).toEqual(ids.map((_, index) => index + 1));
  expect(numbers.find('new_like.20000.0')).toBeNull();
  expect(numbers.of('new_like.20000.0')).toBe(20_001);
});
