import { expect, it } from 'vitest';
import { createFairQueue, type Place } from './fair-queue.ts';

function openQueue(places: number, share: number) {
  const inTurn = createFairQueue({ places, share, full: () => new Error('full') });
  const done: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    done,
    open: () => open(),
    ask: (place: Place, name: string) =>
      inTurn(place, async () => {
        await gate;
        done.push(name);
      }).then(
        () => 'done',
        () => 'refused',
      ),
  };
}

it('lets clients take turns, however much one of them asks for', async () => {
  const queue = openQueue(10, 3);
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.ask({ client: 'a' }, name)),
    ...['b1', 'b2'].map((name) => queue.ask({ client: 'b' }, name)),
    queue.ask({ client: 'c' }, 'c1'),
  ];
  queue.open();
  await Promise.all(all);
  expect(queue.done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('gives a place of the client with most of them to one that has fewer than its share', async () => {
  const queue = openQueue(4, 2);
  const greedy = Array.from({ length: 6 }, (_, index) => queue.ask({ client: 'a' }, `a${index}`));
  const lastOnes = ['b1', 'b2', 'b3'].map((name) => queue.ask({ client: 'b' }, name));
  queue.open();
  expect(await Promise.all(greedy)).toEqual([
    ...['done', 'done', 'done'],
    ...['refused', 'refused', 'refused'],
  ]);
  expect(await Promise.all(lastOnes)).toEqual(['done', 'done', 'refused']);
});

it('keeps one place for a subject, whichever clients ask', async () => {
  const queue = openQueue(10, 3);
  const subject = 'asha';
  const all = [
    queue.ask({ client: 'a', subject }, 'running'),
    queue.ask({ client: 'b', subject }, 'waiting'),
    queue.ask({ client: 'c', subject }, 'refused'),
  ];
  queue.open();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'refused']);
  expect(await queue.ask({ client: 'd', subject }, 'next')).toBe('done');
});

it('goes on after work that failed', async () => {
  const inTurn = createFairQueue({ places: 1, share: 1, full: () => new Error('full') });
  const failing = inTurn({ client: 'a' }, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await inTurn({ client: 'a' }, async () => 'done')).toBe('done');
});
