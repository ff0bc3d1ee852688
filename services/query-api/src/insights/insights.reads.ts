import { insights as contract } from '@portal/contracts/insights/insights.contract';
import { toJson } from '@portal/contracts/wire/json';
import { feature, type Needs } from '../answering/reading-feature.ts';
import { createWorkedOut } from './worked-out.ts';

export const insights = feature(contract, {
  answers({
    runHistory,
    takeRate,
    now,
    until,
  }: Needs<'now' | 'runHistory' | 'takeRate' | 'until'>) {
    const workedOut = createWorkedOut(runHistory, { now, until });
    return {
      models: [],
      calls: {
        // Not in the four steps: it begins work rather than reads, and its rate has to be taken before
        'GET /admin/insights': async ({ query, session }) => {
          const isNewestWanted = query.newest === 'true' && !workedOut.isWorking();
          if (isNewestWanted) await takeRate('insights', session.memberId);
          return toJson({ data: workedOut.look(isNewestWanted) });
        },
      },
      views: {},
      stop: () => workedOut.stop(),
    };
  },
});
