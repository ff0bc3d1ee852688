import { decisionToUndoView, decisionView } from '@portal/contracts/decisions/decisions.views';
import { fromJson, NOTHING } from '@portal/contracts/json';
import { readView } from '@portal/contracts/view';
import { eventId } from '@portal/service-kit/command-id';
import { DomainError } from '@portal/service-kit/errors';
import { inData, show } from '../calls/answer.ts';
import { asStaff } from '../calls/command-context.ts';
import { commands } from '../calls/commands.ts';
import { idOf } from '../calls/request.ts';

const decisionNotFound = () => new DomainError('not-found', 'There is no such decision');

export const decisions = commands(({ views, undoing }) => ({
  'POST /admin/history/:decisionId/undo': async ({ params, body: { reason }, command }) => {
    const decisionId = idOf(params.decisionId, decisionNotFound);
    const { json } = await readView(views, decisionToUndoView, { decisionId });
    if (json === NOTHING) throw decisionNotFound();
    const { action, subjectId, revision, blocker } = fromJson(decisionToUndoView.answer, json);
    const context = asStaff(command(`undo-decision ${decisionId}`));
    const undoingId = { decisionId: eventId(context.commandId, 0) };
    const showUndoing = (position: string | null) =>
      show(decisionView, undoingId, position, { missing: decisionNotFound, as: inData });
    // A repetition meets what its first run has taken back
    if (blocker !== null && context.repeatable) {
      const first = await readView(views, decisionView, undoingId);
      if (first.json !== NOTHING) return showUndoing(null);
    }
    const undo = undoing.find(action);
    if (blocker !== null || !undo)
      throw new DomainError('conflict', blocker ?? 'This decision cannot be taken back.');
    const { position } = await undo({ subjectId, revision, reverses: decisionId, reason }, context);
    return showUndoing(position);
  },
}));
