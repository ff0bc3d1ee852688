import { fold } from '@portal/service-kit/event-sourcing/decider';
import type { PinEvent } from '@portal/contracts/pins/pin.events';
import { expect, it } from 'vitest';
import { pinDecider, type PinCommand } from './pin.decider.ts';

const AT = '2026-03-10T12:00:00.000Z';
const LATER = '2026-03-11T12:00:00.000Z';
const authorId = 'asha';

const pinned = (postId: string, until: string | null = null, absences = 0): PinEvent => ({
  type: 'PostPinned',
  data: { postId, authorId, until, absences },
});
const unpinned = (postId: string): PinEvent => ({
  type: 'PostUnpinned',
  data: { postId, authorId },
});
const expired = (postId: string): PinEvent => ({
  type: 'PostPinExpired',
  data: { postId, authorId },
});
const inFeed = new Map<string, number | null>();
const pin = (
  postId: string,
  more: { readonly until?: string | null; readonly at?: string } = {},
  absences: ReadonlyMap<string, number | null> = inFeed,
): PinCommand => {
  const { until = null, at = AT } = more;
  return { type: 'Pin', postId, pin: { authorId, until, absences: 0 }, at, absences };
};
const takeBack = (postId: string, revision: number, more: object = {}): PinCommand => ({
  type: 'TakeBack',
  postId,
  revision,
  at: AT,
  absences: inFeed,
  ...more,
});
const decide = (command: PinCommand, ...before: readonly PinEvent[]) =>
  pinDecider.decide(command, fold(pinDecider, before));
const three = [pinned('a'), pinned('b'), pinned('c')];

it('pins a post once, and again only with another end', () => {
  expect(decide(pin('a'))).toEqual([pinned('a')]);
  expect(decide(pin('a'), pinned('a'))).toEqual([]);
  expect(decide(pin('a', { until: LATER }), pinned('a'))).toEqual([pinned('a', LATER)]);
});

it('refuses a fourth post, but another end of one of the three is fine', () => {
  expect(() => decide(pin('d'), ...three)).toThrow(
    '3 posts are pinned already. Unpin one of them first.',
  );
  expect(decide(pin('c', { until: LATER }), ...three)).toEqual([pinned('c', LATER)]);
});

it.each<readonly [string, readonly PinEvent[], PinCommand]>([
  ['was unpinned', [...three, unpinned('b')], pin('d')],
  ['is over', [pinned('a'), pinned('b'), pinned('c', AT)], pin('d')],
  ['was on a post that has left the feed since', three, pin('d', {}, new Map([['b', 1]]))],
  ['was on a post that is not in the feed', three, pin('d', {}, new Map([['b', null]]))],
])('has room again when a pin %s', (_, before, command) => {
  expect(decide(command, ...before)).toEqual([pinned('d')]);
});

it.each([AT, '2026-03-10T11:59:59.999Z'])('refuses the end %s, which is not ahead', (until) => {
  expect(() => decide(pin('a', { until }))).toThrow('Please enter a date in the future');
});

it('unpins what is pinned, and nothing else', () => {
  const unpin: PinCommand = { type: 'Unpin', postId: 'a' };
  expect(decide(unpin, pinned('a'))).toEqual([unpinned('a')]);
  expect(decide(unpin, pinned('b'))).toEqual([]);
  expect(decide(unpin, pinned('a'), unpinned('a'))).toEqual([]);
});

it('ends the pins whose time is over, once', () => {
  const before = [pinned('a', LATER), pinned('b'), pinned('c', AT)];
  const expire = (at: string): PinCommand => ({ type: 'Expire', at });
  expect(decide(expire(AT), ...before)).toEqual([expired('c')]);
  expect(decide(expire(LATER), ...before, expired('c'))).toEqual([expired('a')]);
});

it('undoes a pin, and a new end, after which the former end counts', () => {
  expect(decide(takeBack('a', 0), pinned('a'), pinned('b'))).toEqual([unpinned('a')]);
  expect(decide(takeBack('a', 1), pinned('a'), pinned('a', LATER))).toEqual([pinned('a')]);
});

it('undoes an unpinning while there is room and time', () => {
  const before = [pinned('a', LATER), unpinned('a')];
  expect(decide(takeBack('a', 1), ...before)).toEqual([pinned('a', LATER)]);
  const full = [...before, pinned('b'), pinned('c'), pinned('d')];
  expect(() => decide(takeBack('a', 1), ...full)).toThrow('3 posts are pinned already.');
  expect(() => decide(takeBack('a', 1, { at: LATER }), ...before)).toThrow(
    'The time until which the post was pinned is over.',
  );
});

it.each<readonly [string, readonly PinEvent[], PinCommand]>([
  ['was changed since', [pinned('a'), unpinned('a'), pinned('a')], takeBack('a', 0)],
  ['ended with its time', [pinned('a', AT), expired('a')], takeBack('a', 0)],
  ['is over', [pinned('a', AT)], takeBack('a', 0)],
  ['ended with its post', [pinned('a')], takeBack('a', 0, { absences: new Map([['a', null]]) })],
  [
    'was on a post that has left the feed since the unpinning',
    [pinned('a'), unpinned('a')],
    takeBack('a', 1, { absences: new Map([['a', 1]]) }),
  ],
])('refuses to undo what %s', (_, before, command) => {
  expect(() => decide(command, ...before)).toThrow(/not pinned any more|since the decision/u);
});
