import { push } from '../push.ts';
import { newestDecisionView } from './decisions.views.ts';

export const decisionPushes = {
  decision_made: push(newestDecisionView, { keyOf: () => ({}), orderKey: () => 'decisions' }),
};
