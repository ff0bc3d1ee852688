import { describe, expect, it } from 'vitest';
import { createLeadership } from './leadership.ts';

describe('leadership', () => {
  it('shares the groups between processes that start together', async () => {
    const taken = new Map<string, string>();
    const process = (name: string) => {
      const leadership = createLeadership(new AbortController().signal);
      return ['posts', 'likes'].map((group) =>
        leadership.take(group, () => {
          if (taken.has(group)) return Promise.resolve(null);
          taken.set(group, name);
          return Promise.resolve(name);
        }),
      );
    };
    await Promise.all([...process('first'), ...process('second')]);
    expect([...taken]).toEqual([
      ['posts', 'first'],
      ['likes', 'second'],
    ]);
  });

  it('gives every group to the only process', async () => {
    const leadership = createLeadership(new AbortController().signal);
    const took = ['posts', 'likes'].map((group) =>
      leadership.take(group, () => Promise.resolve(group)),
    );
    expect(await Promise.all(took)).toEqual(['posts', 'likes']);
  });

  it('continues after a failed attempt, and does not wait once it stops', async () => {
    const stopping = new AbortController();
    const leadership = createLeadership(stopping.signal);
    await expect(leadership.take('posts', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
    await leadership.take('posts', () => Promise.resolve('posts'));
    const began = performance.now();
    const waiting = leadership.take('likes', () => Promise.resolve('likes'));
    stopping.abort();
    await waiting;
    expect(performance.now() - began).toBeLessThan(400);
  });
});
