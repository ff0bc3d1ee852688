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

it('never starts the work of a client who gave up while waiting, and gives the place to another', async () => {
  const queue = openQueue(2, 1);
  const [running, gone] = [new AbortController(), new AbortController()];
  const answers = [
    queue.ask({ client: 'a', signal: running.signal }, 'running'),
    queue.ask({ client: 'b', subject: 'copy', signal: gone.signal }, 'gave up'),
    queue.ask({ client: 'c' }, 'waiting'),
  ];
  gone.abort();
  answers.push(queue.ask({ client: 'b', subject: 'copy' }, 'again'));
  queue.open();
  expect(await Promise.all(answers)).toEqual(['done', 'refused', 'done', 'done']);
  expect(queue.done).toEqual(['running', 'waiting', 'again']);
});

it('refuses a client who is gone already, for the reason of the signal', async () => {
  const inTurn = createFairQueue({ places: 1, share: 1, full: () => new Error('full') });
  const signal = AbortSignal.abort(new Error('gone'));
  const place = { client: 'a', signal };
  await expect(inTurn(place, () => Promise.resolve('done'))).rejects.toThrow('gone');
});

it('lets ninety jobs that one client gave up delay another client by the running one alone', async () => {
  const queue = openQueue(10, 1);
  const answers = Array.from({ length: 90 }, (_, index) => {
    const controller = new AbortController();
    const { signal } = controller;
    const answer = queue.ask({ client: 'a', subject: 'a', signal }, `a${index}`);
    controller.abort();
    return answer;
  });
  answers.push(queue.ask({ client: 'b', subject: 'b' }, 'b'));
  queue.open();
  await Promise.all(answers);
  expect(queue.done).toEqual(['a0', 'b']);
});

it('gives a client that had no turn the place of one that had a turn, although each of them has one place', async () => {
  const ends: (() => void)[] = [];
  const done: string[] = [];
  const inTurn = createFairQueue({ places: 2, share: 1, full: () => new Error('full') });
  const ask = (client: string) =>
    inTurn({ client }, () => new Promise<void>((resolve) => ends.push(resolve))).then(
      () => void done.push(client),
      () => void done.push(`${client} refused`),
    );
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  const answers = ['a', 'b', 'c'].map(ask);
  await endOne();
  answers.push(ask('a'), ask('stranger'));
  for (let left = 3; left > 0; left--) await endOne();
  await Promise.all(answers);
  expect(done).toEqual(['a', 'a refused', 'b', 'c', 'stranger']);
});

it('refuses a client that had a turn while only clients without one wait', async () => {
  const queue = openQueue(2, 1);
  const answers = ['a', 'b', 'c'].map((client) => queue.ask({ client }, client));
  expect(await queue.ask({ client: 'a' }, 'a again')).toBe('refused');
  expect(await queue.ask({ client: 'd' }, 'd')).toBe('refused');
  queue.open();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
});
