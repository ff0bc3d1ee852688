import { push } from '../wire/push.ts';
import { newestDecisionView } from './newest-decision.view.ts';

export const decisionPushes = {
  decision_made: push(newestDecisionView, { keyOf: () => ({}), orderKey: () => 'decisions' }),
};
