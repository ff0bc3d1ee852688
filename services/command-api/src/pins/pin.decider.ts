import { MOST_PINS } from '@portal/contracts/pins/pin.api';
import type { PinEvent } from '@portal/contracts/pins/pin.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { changedSince, fieldRefusal, refusal } from '../refusals.ts';

export type Pin = {
  readonly authorId: string;
  /** ISO instant; null: until an administrator unpins the post. */
  readonly until: string | null;
  readonly absences: number;
};
export type PinState = {
  readonly pins: ReadonlyMap<string, Pin>;
  /** The last change of each post: the pin before it, and the revision of its event. */
  readonly changes: ReadonlyMap<string, { readonly before: Pin | null; readonly at: number }>;
  /** The revision that the next event gets. */
  readonly revision: number;
};

type At = {
  /** ISO instant. */
  readonly at: string;
};
/** How often each of the posts that were looked at has left the feed; null for one that is not in it. A pin that was made meanwhile counts. */
type WithAbsences = At & { readonly absences: ReadonlyMap<string, number | null> };
export type PinCommand =
  | ({ readonly type: 'Pin'; readonly postId: string; readonly pin: Pin } & WithAbsences)
  | { readonly type: 'Unpin'; readonly postId: string }
  /** Takes the change at `revision` back. */
  | ({
      readonly type: 'TakeBack';
      readonly postId: string;
      readonly revision: number;
    } & WithAbsences)
  /** Ends the pins whose time is over. */
  | ({ readonly type: 'Expire' } & At);

export const isPast = ({ until }: Pin, at: string): boolean => until !== null && until <= at;
const isOver = (postId: string, pin: Pin, { at, absences }: WithAbsences): boolean =>
  isPast(pin, at) || (absences.has(postId) && absences.get(postId) !== pin.absences);
const isSame = (one: Pin, other: Pin): boolean =>
  one.until === other.until && one.absences === other.absences;

const alreadyEnded = () => refusal('conflict', 'pin-ended');

type Wanted = { readonly postId: string; readonly pin: Pin; readonly before: Pin | null };

/** @throws DomainError conflict when other posts have all places */
function pinned(
  { postId, pin, before }: Wanted,
  { pins }: PinState,
  looked: WithAbsences,
): readonly PinEvent[] {
  if (before !== null && isSame(before, pin)) return [];
  const others = [...pins].filter(([id, other]) => id !== postId && !isOver(id, other, looked));
  if (others.length >= MOST_PINS) throw refusal('conflict', 'too-many-pins', { most: MOST_PINS });
  return [{ type: 'PostPinned', data: { postId, ...pin } }];
}

const unpinned = (postId: string, { authorId }: Pin): readonly PinEvent[] => [
  { type: 'PostUnpinned', data: { postId, authorId } },
];

function takenBack(
  command: Extract<PinCommand, { readonly type: 'TakeBack' }>,
  state: PinState,
): readonly PinEvent[] {
  const { postId, revision, at } = command;
  const change = state.changes.get(postId);
  if (change?.at !== revision) throw changedSince();
  const { before } = change;
  const now = state.pins.get(postId) ?? null;
  const isNowOver = now !== null && isOver(postId, now, command);
  const isLasting = before !== null && !isOver(postId, before, command);
  if (now === null && before !== null && isPast(before, at))
    throw refusal('conflict', 'pin-time-over');
  if (isNowOver || (now === null && !isLasting)) throw alreadyEnded();
  if (isLasting) return pinned({ postId, pin: before, before: now }, state, command);
  return now === null ? [] : unpinned(postId, now);
}

export const pinDecider: Decider<PinState, PinCommand, PinEvent> = {
  initialState: { pins: new Map(), changes: new Map(), revision: 0 },

  decide(command, state) {
    switch (command.type) {
      case 'Pin': {
        const { postId, pin } = command;
        if (isPast(pin, command.at)) throw fieldRefusal('invalid', 'until', 'date-not-in-future');
        const known = state.pins.get(postId);
        const before = known && !isOver(postId, known, command) ? known : null;
        return pinned({ postId, pin, before }, state, command);
      }
      case 'Unpin': {
        const known = state.pins.get(command.postId);
        return known ? unpinned(command.postId, known) : [];
      }
      case 'TakeBack':
        return takenBack(command, state);
      case 'Expire':
        return [...state.pins]
          .filter(([, pin]) => isPast(pin, command.at))
          .map(([postId, { authorId }]) => ({
            type: 'PostPinExpired',
            data: { postId, authorId },
          }));
      default:
        return command satisfies never;
    }
  },

  evolve({ pins, changes, revision }, event) {
    const { postId, authorId } = event.data;
    const after = new Map(pins);
    if (event.type === 'PostPinned') {
      const { until, absences } = event.data;
      after.set(postId, { authorId, until, absences });
    } else after.delete(postId);
    return {
      pins: after,
      changes: new Map(changes).set(postId, { before: pins.get(postId) ?? null, at: revision }),
      revision: revision + 1,
    };
  },
};
