import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskFull, watchDiskSpace, type Space } from './disk-space.ts';
import { refusalIn } from '../http/serving/error-answers.ts';

const MB = 1_000_000;

describe('the watch over the space of a disk', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const log = { warn: vi.fn(), error: vi.fn(), info: vi.fn() };

  async function watch(first: Space) {
    let space = first;
    const disk = await watchDiskSpace({ folder: '/', log, look: async () => space });
    return {
      disk,
      async becomes(next: Space) {
        space = next;
        await vi.advanceTimersByTimeAsync(10_000);
      },
    };
  }

  it('warns at twice the least space, then says that it is low, and that there is room again', async () => {
    const total = 100_000 * MB;
    const { disk, becomes } = await watch({ free: 50_000 * MB, total });
    expect(log.warn).not.toHaveBeenCalled();
    await becomes({ free: 999 * MB, total });
    expect([disk.isLow(), log.warn.mock.calls.length]).toEqual([false, 1]);
    expect(disk.warning()).toBe('filling');
    await becomes({ free: 499 * MB, total });
    expect([disk.isLow(), log.error.mock.calls.length]).toEqual([true, 1]);
    expect(disk.warning()).toBe('full');
    await becomes({ free: 498 * MB, total });
    expect(log.error).toHaveBeenCalledTimes(1);
    await becomes({ free: 50_000 * MB, total });
    expect([disk.isLow(), log.info.mock.calls.length]).toEqual([false, 1]);
    expect([disk.freeBytes(), disk.warning()]).toEqual([50_000 * MB, null]);
  });

  it('takes 5 % of a disk that never has 500 MB', async () => {
    const total = 2_000 * MB;
    expect((await watch({ free: 101 * MB, total })).disk.isLow()).toBe(false);
    expect((await watch({ free: 99 * MB, total })).disk.isLow()).toBe(true);
  });
});

it('looks at the disk of a folder', async () => {
  const disk = await watchDiskSpace({
    folder: import.meta.dirname,
    log: { warn: vi.fn(), error: vi.fn(), info: vi.fn() },
  });
  expect(disk.freeBytes()).toBeGreaterThan(0);
  disk.stop();
});

it('refuses writes with 503, a wait and a sentence while a disk is nearly full', () => {
  expect(refusalIn('en', new DiskFull())).toEqual({
    status: 503,
    body: { message: expect.stringContaining('nearly full'), code: 'disk-full' },
  });
});
