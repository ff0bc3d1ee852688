import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const HERE = Date.parse('2026-12-11T06:30:00.000Z');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now: HERE });
});
afterEach(() => vi.useRealTimers());

const answered = (milliseconds: number) => new Date(HERE + milliseconds).toUTCString();

it('trusts the clock of the device while answers agree with it', async () => {
  const { noteServerDate, serverNow } = await import('./server-clock.ts');
  noteServerDate(answered(-2_000), HERE - 3_000, HERE);
  noteServerDate(null, HERE, HERE);
  noteServerDate('yesterday', HERE, HERE);
  expect(serverNow()).toBe(HERE);
});

it.each([-25 * 3_600_000, 25 * 3_600_000])(
  'takes the time of the server where the device is %s ms off, and tells whoever shows times',
  async (off) => {
    const { noteServerDate, onServerClockSet, serverNow } = await import('./server-clock.ts');
    const listener = vi.fn();
    onServerClockSet(listener);
    noteServerDate(answered(off), HERE - 200, HERE);
    noteServerDate(answered(off + 1_000), HERE - 200, HERE);
    expect(serverNow()).toBe(HERE + off);
    expect(listener).toHaveBeenCalledOnce();
  },
);
