import type { StoredDecision } from '@portal/contracts/decisions/decisions.views';
import { isUndoable, undoableUntil } from '@portal/contracts/decisions/undoable';
import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Words } from '@portal/languages/coded-text';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import type { Needs } from '../call-handling/call-handlers.ts';
import type { UndoEntries, UndoEntry } from './undo-entry.ts';

/** More than a member's stream gets in the time in which decisions can be undone. */
const LATER_EVENTS = 5_000;

export const NOT_UNDOABLE = wordsOf('not-undoable');

type Presence = 'present' | 'rejected' | 'gone';

const presence: Decider<Presence, never, MemberEvent> = {
  initialState: 'gone',
  decide: () => [],
  evolve(state, { type }) {
    switch (type) {
      case 'MemberRegistered':
      case 'MemberRejectionReversed':
        return 'present';
      case 'MemberRejected':
        return 'rejected';
      case 'MemberErasureStarted':
      case 'MemberErased':
        return 'gone';
      default:
        return state;
    }
  },
};

export type UndoBlockerNeeds = Needs<'eventStore' | 'now' | 'settings' | 'stream'>;
export type BlockerOf = (decision: StoredDecision) => Promise<Words | null>;

/** @returns a function that says why a decision cannot be undone now, or null */
export function createUndoBlockers(
  { stream, eventStore, settings, now }: UndoBlockerNeeds,
  undoEntries: () => UndoEntries,
): BlockerOf {
  const people = stream(memberStream, presence, { opens: false });
  const days = settings.PORTAL_UNDO_DAYS;

  async function isGone(memberId: string, { bringsBack }: UndoEntry): Promise<boolean> {
    const { state } = await people.load({ memberId });
    return state === 'gone' || (state === 'rejected' && !bringsBack);
  }

  /** @returns that the first later event blocks the undo, or null */
  async function changeSince(
    { stream: name, revision }: StoredDecision,
    { blockedBy, changes = {} }: UndoEntry,
  ): Promise<Words | null> {
    if (blockedBy.length === 0) return null;
    const { events } = await eventStore.readStream(name, {
      from: revision + 1,
      limit: blockedBy === 'any event' ? 1 : LATER_EVENTS,
    });
    const next = events.find(
      ({ type }) => blockedBy === 'any event' || blockedBy.some((each) => each === type),
    );
    return next
      ? (new Map(Object.entries(changes)).get(next.type) ?? wordsOf('changed-since'))
      : null;
  }

  return async function blockerOf(decision) {
    const { undoneBy, action, at, personId } = decision;
    if (undoneBy !== null) return wordsOf('undone-already');
    if (!isUndoable(action)) return NOT_UNDOABLE;
    if (undoableUntil(at, days) <= now()) return wordsOf('undo-too-late', { days });
    const entry = undoEntries()[action];
    if (personId !== null && (await isGone(personId, entry))) return wordsOf('undo-person-erased');
    return (await changeSince(decision, entry)) ?? (await entry.blockerOf?.(decision)) ?? null;
  };
}
