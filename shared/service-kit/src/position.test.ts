import { describe, expect, it } from 'vitest';
import { BEFORE_ALL, covers, earliest, later, latest } from './position.ts';

describe('a position', () => {
  it('covers itself and what lies before it', () => {
    expect(covers('2', '2')).toBe(true);
    expect(covers('2', '1')).toBe(true);
    expect(covers('2', '3')).toBe(false);
    for (const nothing of [null, undefined, BEFORE_ALL]) expect(covers(nothing, '1')).toBe(false);
  });

  it('is later than null and than a smaller one', () => {
    expect(later('1', '2')).toBe('2');
    expect(later('2', '1')).toBe('2');
    expect(later(null, '1')).toBe('1');
    expect(later(null, null)).toBeNull();
  });

  it('is the earliest of several unless one of them is null', () => {
    expect(earliest(['2', '1', '3'])).toBe('1');
    expect(earliest(['2', null, '3'])).toBeNull();
    expect(earliest([])).toBeNull();
  });

  it('is the latest of several, even if others are null or undefined', () => {
    expect(latest(['2', null, '3', undefined, '1'])).toBe('3');
    expect(latest([])).toBe(BEFORE_ALL);
  });
});
