import * as z from 'zod/mini';
import { push } from '../wire/push.ts';
import { view } from '../wire/view.ts';

export const newestDecisionView = view(
  'newest-decision',
  {},
  z.object({ _id: z.nullable(z.string()) }),
);

export const decisionPushes = {
  decision_made: push(newestDecisionView, { keyOf: () => ({}), orderKey: () => 'decisions' }),
};
