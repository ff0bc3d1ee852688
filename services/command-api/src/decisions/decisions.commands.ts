import { accessRules, type Session } from '@portal/contracts/wire/access';
import type { Call } from '@portal/contracts/wire/call';
import { calls } from '@portal/contracts/calls';
import { decisionToUndoView, decisionView } from '@portal/contracts/decisions/decisions.views';
import { isUndoable, undoCallOf, type UndoableAction } from '@portal/contracts/decisions/undoable';
import { fromJson, NOTHING } from '@portal/contracts/wire/json';
import { readView } from '@portal/contracts/wire/view';
import { eventId } from '@portal/service-kit/event-sourcing/command-id';
import { DomainError } from '@portal/service-kit/errors';
import { ReadStoreUnavailable } from '@portal/service-kit/read-store/read-store';
import { answer, inData, show } from '../call-handling/call-answer.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { createDailySeal, type DailySealNeeds } from './daily-seal.ts';
import { createBulkDecisions, type BulkDecisionNeeds } from './bulk-decisions.ts';
import { ABOUT_YOU, createUndoPreview, type UndoPreviewNeeds } from './undo-preview.ts';
import { createUndoBlockers, NOT_UNDOABLE, type UndoBlockerNeeds } from '../undo/undo-blockers.ts';
import { createRegistrar } from '../rights/registrar.ts';
import { decisionNotFound, idOf, notYourself, refusal } from '../refusals.ts';

const HOUR_MS = 3_600_000;

const callOf = (action: UndoableAction): Call => calls[undoCallOf(action)];
/** A call that needs confirming for some requests needs it for the undoing of each. */
const needsConfirming = (action: UndoableAction): boolean =>
  callOf(action).confirm !== undefined && callOf(action).confirm !== false;

type Needed = Needs<'eventStore' | 'recurring' | 'settings' | 'stream' | 'views'> &
  BulkDecisionNeeds &
  DailySealNeeds &
  UndoBlockerNeeds &
  UndoPreviewNeeds;

export const decisions = decidingCommands((context: Needed, undoEntries) => {
  const { eventStore, views, recurring, settings } = context;
  if (settings.PORTAL_SEAL === 'daily')
    recurring.later(HOUR_MS, 'the daily seal', createDailySeal(context));
  const blockerOf = createUndoBlockers(context, undoEntries);
  const bulk = createBulkDecisions(context, { entries: undoEntries, blockerOf });
  const preview = createUndoPreview(context, { blockerOf, partsOf: bulk.partsOf });
  const { requireBatchOf } = createRegistrar(context.stream);

  /** Members' own calls are no decisions, so only administrators undo what has their effect. @throws DomainError forbidden */
  async function requireRightTo(action: UndoableAction, subjectId: string, session: Session) {
    const isOfRegistrars = callOf(action).access === 'registrar';
    const refusal = accessRules[isOfRegistrars ? 'registrar' : 'admin'](session);
    if (refusal !== undefined) throw new DomainError('forbidden', refusal);
    if (isOfRegistrars) await requireBatchOf(session, subjectId);
  }

  return {
    decisions: { bulk: bulk.entry },
    calls: {
      'GET /admin/history/:decisionId/undo': ({ params, session, minPosition, language }) =>
        preview(idOf(params.decisionId, decisionNotFound), session, {
          minPosition: minPosition(),
          language,
        }),

      'POST /admin/history/:decisionId/undo': async ({
        params,
        body: { reason },
        session,
        command,
        requireConfirmed,
      }) => {
        const decisionId = idOf(params.decisionId, decisionNotFound);
        const { json } = await readView(views, decisionToUndoView, { decisionId });
        if (json === NOTHING) throw decisionNotFound();
        const decision = fromJson(decisionToUndoView.answer, json);
        const { action, actorId, subjectId, personId, revision } = decision;
        if (session.role !== 'admin' && actorId !== session.memberId)
          throw refusal('forbidden', 'undo-not-yours');
        if (!isUndoable(action)) throw new DomainError('conflict', NOT_UNDOABLE);
        await requireRightTo(action, subjectId, session);
        if (personId === session.memberId) throw notYourself(ABOUT_YOU);
        if (needsConfirming(action)) await requireConfirmed();
        const undoingContext = {
          ...command(`undo-decision ${decisionId}`),
          reverses: decisionId,
        };
        const undoingId = { decisionId: eventId(undoingContext.commandId, 0) };
        const showUndoing = (position: string | null) =>
          show(decisionView, undoingId, position, { missing: decisionNotFound, as: inData });
        const blocker = await blockerOf(decision);
        // A repetition meets what its first run has undone. The log says so at once, the read models when they have it
        if (blocker !== null && undoingContext.repeatable) {
          const first = await readView(views, decisionView, undoingId, await eventStore.head());
          if (first.json !== NOTHING) return { ...showUndoing(null), ...undoingId };
          if (first.stale) throw new ReadStoreUnavailable('The read models are behind the log');
        }
        if (blocker !== null) throw new DomainError('conflict', blocker);
        const { position } = await undoEntries()[action].undo(
          { subjectId, personId, revision, reverses: decisionId, reason },
          undoingContext,
        );
        return showUndoing(position);
      },

      'POST /admin/bulk': async ({ body, command, language }) => {
        const { whole, results, position } = await bulk.decideAll(body, command('bulk'), language);
        return answer({ whole, data: results }, position);
      },
    },
  };
});
