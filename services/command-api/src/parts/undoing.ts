import type { DecisionAction } from '@portal/contracts/decisions/decision.api';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Position } from '@portal/service-kit/event-store/event-store';
import { changedSince } from '../refusals.ts';

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
export type Undone = {
  readonly position: Position | null;
  /** The person who came back without a password, if somebody did. */
  readonly needsPassword?: string;
};
/** The context says that the command reverses the decision, and why. */
export type Undo = (decided: Decided, command: CommandContext) => Promise<Undone>;

export interface Undoing {
  of(action: DecisionAction, undo: Undo): void;
  find(action: DecisionAction): Undo | undefined;
}

/** Each feature registers how its decisions are taken back. */
export function createUndoing(): Undoing {
  const undos = new Map<DecisionAction, Undo>();
  return {
    of: (action, undo) => void undos.set(action, undo),
    find: (action) => undos.get(action),
  };
}

/** @throws DomainError when anything happened in the stream after the decision */
export function requireUnchanged(
  state: { readonly revision: number | 'none' },
  revision: number,
): void {
  if (state.revision !== revision) throw changedSince();
}
