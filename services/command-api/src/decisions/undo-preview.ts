import type { Session } from '@portal/contracts/wire/access';
import type { AccessWay } from '@portal/contracts/accesses/access-way';
import type { undoPreviewAnswer } from '@portal/contracts/decisions/decision.api';
import { decisionToUndoView, undoEffectView } from '@portal/contracts/decisions/decisions.views';
import { fromJson, NOTHING } from '@portal/contracts/wire/json';
import { covers, type Position } from '@portal/contracts/wire/position';
import { readView } from '@portal/contracts/wire/view';
import type { Language } from '@portal/languages/registry';
import { translate } from '@portal/languages/translate';
import type { Words } from '@portal/languages/coded-text';
import type * as z from 'zod/mini';
import { answer, type Answer } from '../call-handling/call-answer.ts';
import type { Needs } from '../call-handling/call-handlers.ts';
import type { BlockerOf } from '../undo/undo-blockers.ts';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { decisionNotFound } from '../refusals.ts';

export const ABOUT_YOU = wordsOf('undo-about-you');

type Preview = z.infer<typeof undoPreviewAnswer>;
type Part = { readonly blocker: Words | null };

export type UndoPreviewNeeds = Needs<'accesses' | 'eventStore' | 'views'>;

/** Shows what the undo of a decision would change, or why it is not possible. */
export function createUndoPreview(
  { eventStore, views, accesses }: UndoPreviewNeeds,
  undoing: {
    readonly blockerOf: BlockerOf;
    readonly partsOf: (decisionId: string) => Promise<readonly Part[]>;
  },
) {
  return async function preview(
    decisionId: string,
    { memberId }: Session,
    {
      minPosition,
      language,
    }: { readonly minPosition: Position | undefined; readonly language: Language },
  ): Promise<Answer<Preview>> {
    const isAhead = minPosition !== undefined && !covers(await eventStore.head(), minPosition);
    const readable = isAhead ? null : minPosition;
    const [found, effect] = await Promise.all([
      readView(views, decisionToUndoView, { decisionId }, readable),
      readView(views, undoEffectView, { decisionId }, readable),
    ]);
    if (found.json === NOTHING || effect.json === NOTHING) throw decisionNotFound();
    const decision = fromJson(decisionToUndoView.answer, found.json);
    const { action, personId } = decision;
    if (personId !== null)
      accesses.note({
        readerId: memberId,
        way: 'decision' satisfies AccessWay,
        subjectIds: [personId],
      });
    const [standing, parts] = await Promise.all([
      undoing.blockerOf(decision),
      action === 'bulk' ? undoing.partsOf(decisionId) : null,
    ]);
    const blocker = standing ?? (personId === memberId ? ABOUT_YOU : null);
    const data: Preview['data'] = {
      blocker: blocker && translate(language, blocker),
      ...fromJson(undoEffectView.answer, effect.json),
      parts: parts && {
        open: parts.filter((part) => part.blocker === null).length,
        blocked: parts.filter((part) => part.blocker !== null).length,
      },
    };
    return { ...answer({ data }, null), stale: isAhead || found.stale || effect.stale };
  };
}
