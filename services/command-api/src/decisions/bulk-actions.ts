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

export interface Bulk {
  of(action: BulkAction, decide: DecideOne): void;
  /** The features' handlers of the action, in the order of the features. */
  find(action: BulkAction): readonly DecideOne[];
}

/** Each feature registers what it can decide about many at once. */
export function createBulk(): Bulk {
  const known: { readonly action: BulkAction; readonly decide: DecideOne }[] = [];
  return {
    of: (action, decide) => void known.push({ action, decide }),
    find: (action) => known.filter((one) => one.action === action).map(({ decide }) => decide),
  };
}
