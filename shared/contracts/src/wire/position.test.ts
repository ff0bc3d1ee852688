import { expect, it } from 'vitest';
import { AFTER_ALL, BEFORE_ALL, covers, earliest, later, latest } from './position.ts';

it('puts every position between the two ends', () => {
  for (const position of ['0000000000000001', '0', 'ffff', '9999999999999999']) {
    expect(position > BEFORE_ALL).toBe(true);
    expect(position < AFTER_ALL).toBe(true);
  }
});

it('takes a reached position to cover itself and everything before it', () => {
  expect(covers('05', '05')).toBe(true);
  expect(covers('05', '04')).toBe(true);
  expect(covers('05', '06')).toBe(false);
  expect(covers(null, '01')).toBe(false);
});

it('finds the later of two and the latest of many', () => {
  expect(later('05', '07')).toBe('07');
  expect(later(null, '07')).toBe('07');
  expect(later(null, null)).toBeNull();
  expect(later<string | undefined>('05', undefined)).toBe('05');
  expect(latest(['05', null, '09', undefined, '07'])).toBe('09');
  expect(latest([])).toBe(BEFORE_ALL);
});

it('finds the earliest of several unless one of them is null', () => {
  expect(earliest(['2', '1', '3'])).toBe('1');
  expect(earliest(['2', null, '3'])).toBeNull();
  expect(earliest([])).toBeNull();
});
