import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

const KEY = ['history', 'subject:asha'];

function loading(refused = false) {
  const client = createQueryClient();
  const answers: ((entries: number) => void)[] = [];
  const observer = new QueryObserver<number>(client, {
    queryKey: KEY,
    retry: false,
    queryFn: async () => {
      const entries = await new Promise<number>((resolve) => answers.push(resolve));
      if (refused) throw new Error('refused');
      return entries;
    },
  });
  observer.subscribe(() => undefined);
  return { client, answers, shown: () => client.getQueryData(KEY) };
}

it('loads again what was invalidated during its first load', async () => {
  const { client, answers, shown } = loading();
  const invalidated = client.invalidateQueries({ queryKey: ['history'] });
  answers[0]?.(0);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(1);
  await invalidated;
  expect(shown()).toBe(1);
});

it('marks what was invalidated during its first load without refetching it, where asked', async () => {
  const { client, answers, shown } = loading();
  const invalidated = client.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  answers[0]?.(0);
  await invalidated;
  expect([answers.length, shown(), client.getQueryState(KEY)?.isInvalidated]).toEqual([1, 0, true]);
});

it('leaves a first load that failed to its reader', async () => {
  const { client, answers } = loading(true);
  const invalidated = client.invalidateQueries({ queryKey: KEY });
  answers[0]?.(0);
  await expect(invalidated).resolves.toBeUndefined();
  expect(answers).toHaveLength(1);
});
