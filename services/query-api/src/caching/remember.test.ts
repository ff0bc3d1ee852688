import { expect, it } from 'vitest';
import { remember, rememberPerDocument, rememberPerVersion } from './remember.ts';

function counting() {
  let computed = 0;
  return () => ++computed;
}

it('computes a value again only when a source differs', () => {
  const remembered = remember<number>(10);
  const compute = counting();
  const document = { _id: 'a' };
  const sources = [document, undefined, '7'];
  expect(remembered('key', sources, compute)).toBe(1);
  expect(remembered('key', [...sources], compute)).toBe(1);
  for (const others of [
    [{ ...document }, undefined, '7'],
    [document, '7'],
    [document, undefined, '8'],
  ])
    expect(remembered('key', others, () => 'other' as never)).toBe('other');
  expect(remembered('another key', sources, compute)).toBe(2);
});

it('drops the least recently used value', () => {
  const remembered = remember<number>(2);
  const compute = counting();
  for (const key of ['a', 'b', 'a', 'c']) remembered(key, [], compute);
  expect(remembered('a', [], compute)).toBe(1);
  expect(remembered('b', [], compute)).toBe(4);
});

const text = (length: number) => 'x'.repeat(length);
const lengthOf = ({ length }: string): number => length;

it('keeps texts up to their total length, and what holds them', () => {
  const remembered = remember<string>(2_200, lengthOf);
  const compute = counting();
  const again = (key: string, length: number) =>
    remembered(key, [], () => `${text(length)}${compute()}`);
  expect(again('a', 500)).toBe(again('a', 500));
  again('b', 100);
  expect(again('a', 500)).toBe(`${text(500)}1`);
  again('c', 200);
  expect(again('b', 100)).toBe(`${text(100)}4`);
  expect(again('d', 2_000)).not.toBe(again('d', 2_000));
});

it('keeps nothing that is not worth it', async () => {
  const compute = counting();
  const [odd, later] = [
    remember<number>(10_000, (value) => (value % 2 === 1 ? null : 8)),
    remember<Promise<number>>(10_000, (value) => (value % 2 === 1 ? null : 8)),
  ];
  expect([odd('a', [], compute), odd('a', [], compute), odd('a', [], compute)]).toEqual([1, 2, 2]);
  const read = () => later('a', [], async () => compute());
  expect([await read(), await read(), await read()]).toEqual([3, 4, 4]);
});

it('counts a promise by what it resolves to', async () => {
  const remembered = remember<Promise<string>>(2_000, lengthOf);
  const read = (key: string, length: number) => remembered(key, [], async () => text(length));
  const first = read('a', 500);
  expect(read('a', 500)).toBe(first);
  await first;
  const second = read('b', 500);
  expect(read('a', 500)).toBe(first);
  await second;
  expect(read('b', 500)).toBe(second);
  expect(read('a', 500)).not.toBe(first);
});

it('keeps a value with its document', () => {
  const remembered = rememberPerDocument<object, number>();
  const compute = counting();
  const document = {};
  remembered(document, [], compute);
  expect(remembered(document, [], compute)).toBe(1);
  expect(remembered({ ...document }, [], compute)).toBe(2);
});

it('shares a promise and forgets it when it fails', async () => {
  const remembered = remember<Promise<number>>(10);
  const failing = () => Promise.reject(new Error('away'));
  const [one, other] = [remembered('key', [], failing), remembered('key', [], failing)];
  expect(one).toBe(other);
  await expect(one).rejects.toThrow('away');
  expect(await remembered('key', [], async () => 7)).toBe(7);
});

it('keeps nothing if the store has no version', async () => {
  let version: string | undefined = '1';
  const remembered = rememberPerVersion<number>({ version: () => version }, 10);
  const compute = counting();
  const read = () => remembered('key', async () => compute());
  expect([await read(), await read()]).toEqual([1, 1]);
  version = '2';
  expect(await read()).toBe(2);
  version = undefined;
  expect([await read(), await read()]).toEqual([3, 4]);
});
