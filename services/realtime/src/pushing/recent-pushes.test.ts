import { expect, it } from 'vitest';
import { pushOf, type Push } from './change-push.ts';
import { createRecentPushes } from './recent-pushes.ts';

let clock = 0;
const create = (limits: { most?: number; age?: number; overlap?: number } = {}) => {
  clock = 0;
  return createRecentPushes({
    most: 100,
    age: 60_000,
    overlap: 0,
    ...limits,
    now: () => new Date(clock),
  });
};
function push(position: string, docId = `post-${position}`): Push {
  const found = pushOf({
    id: position,
    topic: 'post_liked',
    docId,
    position,
    audience: 'everyone',
  });
  if (!found) throw new Error('post_liked is no push');
  return found;
}
const positions = (pushes: readonly Push[] | undefined) => pushes?.map(({ position }) => position);

it('finds everything that arrived from a position on, including that position', () => {
  const recent = create();
  for (const position of ['1', '2', '3', '4']) recent.add(push(position));
  expect(positions(recent.since('2'))).toEqual(['2', '3', '4']);
});

it('finds nothing for a position that never arrived', () => {
  const recent = create();
  recent.add(push('1'));
  expect(recent.since('9')).toBeUndefined();
});

it('finds everything when positions arrive out of order', () => {
  const recent = create();
  for (const position of ['5', '7', '6', '8']) recent.add(push(position));
  expect(positions(recent.since('7'))).toEqual(['7', '6', '8']);
});

it('starts at the first push of an event that caused several', () => {
  const recent = create();
  recent.add(push('1', 'the post'));
  recent.add(push('2'));
  recent.add(push('1', 'its notification'));
  expect(positions(recent.since('1'))).toEqual(['1', '2', '1']);
});

it('forgets the oldest pushes beyond its size', () => {
  const recent = create({ most: 2 });
  for (const position of ['1', '2', '3']) recent.add(push(position));
  expect(recent.since('1')).toBeUndefined();
  expect(positions(recent.since('2'))).toEqual(['2', '3']);
});

it('forgets pushes beyond its age even when nothing new comes', () => {
  const recent = create({ age: 1_000 });
  recent.add(push('1'));
  clock = 900;
  recent.add(push('2'));
  clock = 1_500;
  expect(recent.since('1')).toBeUndefined();
  expect(positions(recent.since('2'))).toEqual(['2']);
});

it('does not mistake an old change that is published again for the place where the client left', () => {
  const recent = create({ most: 2 });
  for (const position of ['1', '2', '3', '4', '1']) recent.add(push(position));
  expect(recent.since('1')).toBeUndefined();
});

it('starts some time before the position, since another instance may have seen another order', () => {
  const recent = create({ overlap: 1_000 });
  for (const [time, position] of [
    [0, '1'],
    [500, '2'],
    [1_400, '4'],
    [1_600, '3'],
  ] as const) {
    clock = time;
    recent.add(push(position));
  }
  expect(positions(recent.since('4'))).toEqual(['2', '4', '3']);
});

it('finds everything for a client that has seen nothing yet, until it has forgotten something', () => {
  const recent = create({ most: 2 });
  expect(positions(recent.since(recent.beginning))).toEqual([]);
  recent.add(push('1'));
  recent.add(push('2'));
  expect(positions(recent.since(recent.beginning))).toEqual(['1', '2']);
  recent.add(push('3'));
  expect(recent.since(recent.beginning)).toBeUndefined();
  expect(create().since(recent.beginning)).toBeUndefined();
});

it('stays correct over many more pushes than it keeps', () => {
  const recent = create({ most: 500 });
  for (let n = 0; n < 5_000; n += 1) recent.add(push(String(n).padStart(6, '0')));
  expect(recent.since('004499')).toBeUndefined();
  expect(recent.since('004500')).toHaveLength(500);
  expect(positions(recent.since('004998'))).toEqual(['004998', '004999']);
});
