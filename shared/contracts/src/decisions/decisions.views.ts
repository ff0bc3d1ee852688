import * as z from 'zod/mini';
import { id } from '../id.ts';
import { view } from '../view.ts';
import { decision, decisionAction } from './decision.api.ts';

export const decisionView = view('decision', { decisionId: id }, decision);

/** For the service that takes decisions back. `blocker`: why this one can't be, or null. */
export const decisionToUndoView = view(
  'decision-to-undo',
  { decisionId: id },
  z.object({
    action: decisionAction,
    subjectId: z.string(),
    personId: z.string(),
    revision: z.int(),
    blocker: z.nullable(z.string()),
  }),
);
