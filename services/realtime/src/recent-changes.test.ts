import { expect, it } from 'vitest';
import { createRecentChanges, type Entry } from './recent-changes.ts';

let clock = 0;
const create = (limits: { most?: number; age?: number; overlap?: number } = {}) => {
  clock = 0;
  return createRecentChanges({
    most: 100,
    age: 60_000,
    overlap: 0,
    ...limits,
    now: () => new Date(clock),
  });
};
const entry = (position: string, docId = `doc-${position}`): Entry => ({
  topic: 'post_liked',
  docId,
  position,
  audience: { kind: 'everyone' },
  lost: false,
});
const positions = (entries: readonly Entry[] | undefined) =>
  entries?.map(({ position }) => position);

it('tells what arrived from a position on, the position itself included', () => {
  const recent = create();
  for (const position of ['1', '2', '3', '4']) recent.add(entry(position));
  expect(positions(recent.since('2', recent.end()))).toEqual(['2', '3', '4']);
});

it('knows nothing of a position it has never seen', () => {
  const recent = create();
  recent.add(entry('1'));
  expect(recent.since('9', recent.end())).toBeUndefined();
});

it('misses nothing when positions arrive out of order', () => {
  const recent = create();
  for (const position of ['5', '7', '6', '8']) recent.add(entry(position));
  expect(positions(recent.since('7', recent.end()))).toEqual(['7', '6', '8']);
});

it('starts from the first change of an event that made several', () => {
  const recent = create();
  recent.add(entry('1', 'the post'));
  recent.add(entry('2'));
  recent.add(entry('1', 'its notification'));
  expect(positions(recent.since('1', recent.end()))).toEqual(['1', '2', '1']);
});

it('forgets beyond its size', () => {
  const recent = create({ most: 2 });
  for (const position of ['1', '2', '3']) recent.add(entry(position));
  expect(recent.since('1', recent.end())).toBeUndefined();
  expect(positions(recent.since('2', recent.end()))).toEqual(['2', '3']);
});

it('forgets beyond its age, also when nothing new comes', () => {
  const recent = create({ age: 1_000 });
  recent.add(entry('1'));
  clock = 900;
  recent.add(entry('2'));
  clock = 1_500;
  expect(recent.since('1', recent.end())).toBeUndefined();
  expect(positions(recent.since('2', recent.end()))).toEqual(['2']);
});

it('does not take an old change that is published once more for the place where the client left', () => {
  const recent = create({ most: 2 });
  for (const position of ['1', '2', '3', '4', '1']) recent.add(entry(position));
  expect(recent.since('1', recent.end())).toBeUndefined();
});

it('goes back a while before the position, since another instance may have seen another order', () => {
  const recent = create({ overlap: 1_000 });
  for (const [time, position] of [
    [0, '1'],
    [500, '2'],
    [1_400, '4'],
    [1_600, '3'],
  ] as const) {
    clock = time;
    recent.add(entry(position));
  }
  expect(positions(recent.since('4', recent.end()))).toEqual(['2', '4', '3']);
});

it('ends where it is told to', () => {
  const recent = create();
  recent.add(entry('1'));
  const end = recent.end();
  recent.add(entry('2'));
  expect(positions(recent.since('1', end))).toEqual(['1']);
});

it('knows a client that has seen nothing yet, as long as it has forgotten nothing', () => {
  const recent = create({ most: 2 });
  expect(positions(recent.since(recent.beginning, recent.end()))).toEqual([]);
  recent.add(entry('1'));
  recent.add(entry('2'));
  expect(positions(recent.since(recent.beginning, recent.end()))).toEqual(['1', '2']);
  recent.add(entry('3'));
  expect(recent.since(recent.beginning, recent.end())).toBeUndefined();
  expect(create().since(recent.beginning, 0)).toBeUndefined();
});

it('stays right over many more changes than it keeps', () => {
  const recent = create({ most: 500 });
  for (let n = 0; n < 5_000; n += 1) recent.add(entry(String(n).padStart(6, '0')));
  expect(recent.since('004499', recent.end())).toBeUndefined();
  expect(recent.since('004500', recent.end())).toHaveLength(500);
  expect(positions(recent.since('004998', recent.end()))).toEqual(['004998', '004999']);
});
