import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectGarbage, collectOnceQuiet, createBusyShare } from './garbage.ts';
import { pause } from '../time/waiting.ts';

describe('collectOnceQuiet', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('collects once when there was nothing to do for two seconds', () => {
    const collect = vi.fn(() => Promise.resolve());
    collectOnceQuiet(() => 0.001, collect);
    vi.advanceTimersByTime(1_900);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
  });

  it('lets other work go first, for as long as it takes', () => {
    const collect = vi.fn(() => Promise.resolve());
    let share = 0.3;
    collectOnceQuiet(() => share, collect);
    vi.advanceTimersByTime(30_000);
    expect(collect).not.toHaveBeenCalled();
    share = 0;
    vi.advanceTimersByTime(2_000);
    expect(collect).toHaveBeenCalledOnce();
  });
});

it('tells how busy the main thread was since it was last asked', async () => {
  const busyShare = createBusyShare();
  const until = performance.now() + 200;
  while (performance.now() < until);
  // The first share counts until the turn ends
  await pause(1);
  const whileBusy = busyShare();
  expect(whileBusy).toBeGreaterThan(0.5);
  await pause(400);
  expect(busyShare()).toBeLessThan(whileBusy);
});

it('frees what nothing holds any more', async () => {
  const large = new WeakRef({ text: 'x'.repeat(1_000) });
  await collectGarbage();
  expect(large.deref()).toBeUndefined();
});
