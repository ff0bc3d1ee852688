import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { aborted, pause, yieldEvery, TimedOut, unlessAborted, within } from './pausing.ts';

describe('waiting', () => {
  it('ends early when its signal aborts, and at once when it has aborted already', async () => {
    const stop = new AbortController();
    const waits = [pause(60_000, stop.signal), aborted(stop.signal)];
    stop.abort();
    await Promise.all([...waits, pause(60_000, stop.signal), aborted(stop.signal)]);
  });

  it('waits for work unless its signal aborts, and leaves nothing at the signal', async () => {
    const stop = new AbortController();
    await unlessAborted(stop.signal, Promise.resolve());
    await expect(unlessAborted(stop.signal, Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    const endless = unlessAborted(stop.signal, new Promise(() => undefined));
    stop.abort();
    await endless;
    await unlessAborted(stop.signal, new Promise(() => undefined));
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('gives up on work that takes too long, and passes on every other outcome', async () => {
    await expect(within(5, new Promise(() => undefined))).rejects.toThrow(TimedOut);
    expect(await within(60_000, Promise.resolve('done'))).toBe('done');
    await expect(within(60_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});

it('long work lets others have a turn once it has gone on for a while, and not before', async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const yieldToEventLoop = yieldEvery(100);
  const work = async (milliseconds: number) => {
    for (const until = performance.now() + milliseconds; performance.now() < until;)
      await yieldToEventLoop();
  };
  await work(10);
  expect(turns).toBe(0);
  // On a busy machine the timer of the others is late
  for (let rounds = 0; turns < 3 && rounds < 50; rounds += 1) await work(100);
  clearInterval(others);
  expect(turns).toBeGreaterThan(2);
});
