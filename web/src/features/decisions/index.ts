import { decisionPushes } from '@portal/contracts/decisions/decisions.pushes';
import type { Feature } from '../../lib/feature.ts';
import { taking } from '../../lib/realtime/pushes.ts';
import { historyKey } from './decisions.cache.ts';

export const decisions = {
  pushes: {
    decision_made: taking(decisionPushes.decision_made, (_, { client }) => {
      void client.invalidateQueries({ queryKey: historyKey });
    }),
  },
} satisfies Feature;
