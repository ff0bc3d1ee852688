import type { StoredDecision } from '@portal/contracts/decisions/decisions.views';
import type { UndoableAction } from '@portal/contracts/decisions/undoable';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Words } from '@portal/languages/coded-text';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Position } from '@portal/service-kit/event-store/event-store';
import { changedSince } from '../refusals.ts';
import type { Stream } from '@portal/service-kit/event-sourcing/streams';

/** `revision` is that of the decision in its stream. */
export type Decided = {
  readonly subjectId: string;
  /** The person whom it concerns. */
  readonly personId: string | null;
  readonly revision: number;
  /** The id of the decision, which the command context names too. */
  readonly reverses: string;
  readonly reason: string;
};
export type Undone = { readonly position: Position | null };
/** The context says that the command reverses the decision, and why. */
export type Undo = (decided: Decided, command: CommandContext) => Promise<Undone>;

/** Says of an event that it happened since the decision, which therefore stays. */
type Changes = { readonly [Type in PortalEvent['type']]?: Words };

/** How a feature undoes one kind of decision, and what prevents that. */
export type UndoEntry = {
  readonly undo: Undo;
  /** The later events of the same stream that block the undo. A stream of a member grows with each sign-in, so there they have names. */
  readonly blockedBy: 'any event' | readonly PortalEvent['type'][];
  /** Names such an event in words for staff. Default: `changed-since`. */
  readonly changes?: Changes;
  /** The undo restores the person concerned, so it is possible while they are rejected. */
  readonly bringsBack?: true;
  /** @returns why the decision cannot be undone now, or null */
  readonly blockerOf?: (decision: StoredDecision) => Promise<Words | null>;
};

/** The entries of one feature, by the actions that it declares in its contract. */
export type UndoEntriesFor<Action extends string> = {
  readonly [A in Action]: A extends UndoableAction ? UndoEntry : `No decision ${A} can be undone`;
};
export type UndoEntries = UndoEntriesFor<UndoableAction>;

/** Undoes a decision by a command on its own stream, unless anything has happened there since. */
export const undoneBy = <Key, Command>(
  stream: Stream<Key, unknown, Command, unknown>,
  commandOf: (decided: Decided) => Command & Key,
  changes: Changes,
): UndoEntry => ({
  async undo(decided, context) {
    const command = commandOf(decided);
    const { revision } = await stream.load(command);
    if (revision !== decided.revision) throw changedSince();
    return stream.handle(command, context);
  },
  blockedBy: 'any event',
  changes,
});
