import { describe, expect, it } from 'vitest';
import { BEFORE_ALL, covers, latest } from './log-position.ts';

describe('a position', () => {
  it('covers itself and what lies before it', () => {
    expect(covers('2', '2')).toBe(true);
    expect(covers('2', '1')).toBe(true);
    expect(covers('2', '3')).toBe(false);
    for (const nothing of [null, undefined, BEFORE_ALL]) expect(covers(nothing, '1')).toBe(false);
  });

  it('is the latest of several, even if others are null or undefined', () => {
    expect(latest(['2', null, '3', undefined, '1'])).toBe('3');
    expect(latest([])).toBe(BEFORE_ALL);
  });
});
