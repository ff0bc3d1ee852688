import type { Decision } from '@portal/contracts/decisions/decision.api';
import { UNDOABLE } from '@portal/contracts/decisions/undoable';
import type { DecisionDocument } from '@portal/read-models/decisions/decision';
import { isPresent, members } from '@portal/read-models/members/member';
import { collectionOf } from '../reading/collection.ts';
import type { Context } from '../reading/feature.ts';

const DAY_MS = 86_400_000;

export type UndoRules = ReturnType<typeof undoRules>;

export function undoRules({ readModels, log, now, undoDays }: Context) {
  const known = collectionOf(readModels, members);
  const undoableUntil = (document: DecisionDocument): Date =>
    new Date(Date.parse(document.at) + undoDays * DAY_MS);

  return {
    standing(document: DecisionDocument): Pick<Decision, 'state' | 'undoableUntil'> {
      if (document.undoneBy !== null) return { state: 'undone', undoableUntil: null };
      if (!UNDOABLE.has(document.action)) return { state: 'stands', undoableUntil: null };
      const until = undoableUntil(document);
      if (until <= now()) return { state: 'expired', undoableUntil: null };
      return { state: 'stands', undoableUntil: until.toISOString() };
    },

    /** @returns why the decision can't be taken back now, or null */
    async blockerOf(document: DecisionDocument): Promise<string | null> {
      const { undoneBy, action, personId, stream, revision } = document;
      if (undoneBy !== null) return 'This decision has been taken back already.';
      if (!UNDOABLE.has(action)) return 'This decision cannot be taken back.';
      if (undoableUntil(document) <= now())
        return `Decisions can be taken back for ${undoDays} days. This one is older.`;
      if (!isPresent(await known.get(personId)))
        return 'The person has been erased, and their words with them.';
      const later = await log(stream, { from: revision + 1, to: revision + 1 });
      if (later.length > 0)
        return 'This has changed since the decision, so it cannot be taken back.';
      return null;
    },
  };
}
