import { describe, expect, it } from 'vitest';
import { aborted, pause, TimedOut, within } from './waiting.ts';

describe('waiting', () => {
  it('ends early when its signal aborts, and at once when it has aborted already', async () => {
    const stop = new AbortController();
    const waits = [pause(60_000, stop.signal), aborted(stop.signal)];
    stop.abort();
    await Promise.all([...waits, pause(60_000, stop.signal), aborted(stop.signal)]);
  });

  it('gives up on work that takes too long, and passes on every other outcome', async () => {
    await expect(within(5, new Promise(() => undefined))).rejects.toThrow(TimedOut);
    expect(await within(60_000, Promise.resolve('done'))).toBe('done');
    await expect(within(60_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});
