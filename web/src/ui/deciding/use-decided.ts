import { useState } from 'react';
import type { PagedList } from '../../lib/lists/paged-list.ts';

export type Verb = 'approved' | 'rejected';
export type Outcome = {
  readonly verb: Verb;
  /** Null where the decision cannot be undone. */
  readonly decisionId: string | null;
};
type Dated = { readonly _id: string; readonly createdAt: string };

const ageKey = ({ createdAt, _id }: Dated): string => `${createdAt} ${_id}`;
const byAge = (a: Dated, b: Dated): number => (ageKey(a) < ageKey(b) ? -1 : 1);

/** Decided entries keep their places until the list is left, so that no other entry moves under the thumb. The oldest entry is first. */
export function useDecided<Entry extends Dated>(list: PagedList<Entry>) {
  const [decided, setDecided] = useState<ReadonlyMap<string, readonly [Entry, Outcome]>>(new Map());
  const undecided = list.entries.filter(({ _id }) => !decided.has(_id));
  const kept = [...decided.values()].map(([entry]) => entry);
  return {
    list: { ...list, entries: [...undecided, ...kept].toSorted(byAge) },
    outcomeOf: ({ _id }: Entry): Outcome | undefined => decided.get(_id)?.[1],
    /** Null: the decision was undone, and the entry waits again. */
    noteOutcome: (entry: Entry, outcome: Outcome | null): void =>
      setDecided((all) => {
        const next = new Map(all);
        if (outcome === null) next.delete(entry._id);
        else next.set(entry._id, [entry, outcome]);
        return next;
      }),
  };
}
