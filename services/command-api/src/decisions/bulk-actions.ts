import type { BulkAction } from '@portal/contracts/decisions/desk/desk.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Undone } from '../undo/undo-entry.ts';

export type Wish = {
  readonly reason: string | null;
  /** The end of a suspension. */
  readonly until: string | null;
};
/** @throws DomainError not-found where the id is of nothing that the feature knows */
export type DecideOne = (id: string, wish: Wish, command: CommandContext) => Promise<Undone>;

/** Each feature registers what it can decide about many at once. */
export function createBulk() {
  const known: { readonly action: BulkAction; readonly decide: DecideOne }[] = [];
  return {
    of: (action: BulkAction, decide: DecideOne) => void known.push({ action, decide }),
    /** The features' handlers of the action, in the order of the features. */
    find: (action: BulkAction): readonly DecideOne[] =>
      known.filter((one) => one.action === action).map(({ decide }) => decide),
  };
}
