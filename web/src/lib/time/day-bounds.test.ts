import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { birthBounds, eventBounds, suspensionBounds, today } from './day-bounds.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 11, 31, 12) }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['1994', '1986-12-31'],
  ['94', '1986-12-31'],
  ['', '2018-12-31'],
  ['19', '2011-12-31'],
  ['1', '2018-12-31'],
])('a member of the batch "%s" was born by %s', (batchYear, max) => {
  expect(birthBounds(batchYear)).toEqual({ min: '1900-01-01', max });
});

it('a suspension ends tomorrow at the earliest, and an event is at most five years away', () => {
  expect(today()).toBe('2026-12-31');
  expect(suspensionBounds()).toEqual({ min: '2027-01-01', max: '2046-12-31' });
  expect(eventBounds()).toEqual({ min: '2025-01-01', max: '2031-12-31' });
});
