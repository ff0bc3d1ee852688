import { expect, it } from 'vitest';
import { createUntilWritten } from './until-written.ts';

function counted(version: () => string | undefined) {
  const untilWritten = createUntilWritten({ version });
  let reads = 0;
  return (key: string) => untilWritten(key, async () => `${key}${++reads}`);
}

it('reads again only after a write', async () => {
  let version = '1';
  const read = counted(() => version);
  const [one, same] = [read('a'), read('a')];
  expect(one).toBe(same);
  expect(await Promise.all([one, read('b'), read('a')])).toEqual(['a1', 'b2', 'a1']);
  version = '2';
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a3', 'a3']);
});

it('keeps nothing if the store cannot tell whether anything was written', async () => {
  const read = counted(() => undefined);
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a1', 'a2']);
});

it('keeps 50 values at most', async () => {
  const read = counted(() => '1');
  for (let index = 0; index < 50; index++) await read(`${index} `);
  expect(await read('0 ')).toBe('0 51');
});

it('reads again what could not be read', async () => {
  const untilWritten = createUntilWritten({ version: () => '1' });
  const failing = untilWritten('a', () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect(await untilWritten('a', async () => 7)).toBe(7);
});
