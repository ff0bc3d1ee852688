import { expect, it } from 'vitest';
import { complaint, complaintOf, complaintTexts, complaintWith, noun } from './complaints.ts';

it('finds the code of a rule by its message', () => {
  expect(complaint('test-title', 'Please write a title')).toBe('Please write a title');
  expect(complaintOf('Please write a title')).toEqual({
    code: 'test-title',
    text: 'Please write a title',
  });
  expect(complaintOf('Please write a poem')).toBeUndefined();
});

it('finds the values of a message, too', () => {
  const tooLong = complaintWith('test-too-long', '{label} has at most {most, number} characters');
  const values = { label: noun('Title'), most: 20_000 };
  expect(tooLong(values)).toBe('Title has at most 20,000 characters');
  expect(complaintOf('Title has at most 20,000 characters')).toEqual({
    code: 'test-too-long',
    text: '{label} has at most {most, number} characters',
    values,
  });
  expect(complaintTexts()).toMatchObject({ 'test-too-long': expect.any(String) });
});

it('forgets the oldest messages with values, which may come from requests, and no others', () => {
  const unknown = complaintWith('test-unknown-name', 'There is no {name}');
  complaint('test-name', 'Please enter some name');
  const first = unknown({ name: 'first' });
  for (let index = 0; index < 1_000; index += 1) unknown({ name: `n${index}` });
  expect(complaintOf(first)).toBeUndefined();
  expect(complaintOf('There is no n999')).toMatchObject({ values: { name: 'n999' } });
  expect(complaintOf('Please enter some name')).toBeDefined();
});

it('refuses a second text for a code, and a second code for a text', () => {
  complaint('test-place', 'Please enter a place');
  expect(complaint('test-place', 'Please enter a place')).toBe('Please enter a place');
  expect(() => complaint('test-place', 'Where?')).toThrow('test-place');
  expect(() => complaint('where', 'Please enter a place')).toThrow('Please enter a place');
});
