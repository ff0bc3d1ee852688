import { insights as contract } from '@portal/contracts/insights/insights.contract';
import { toJson } from '@portal/contracts/wire/json';
import { groups } from '@portal/read-models/groups/group';
import { feature, type Needs } from '../answering/reading-feature.ts';
import { withNamesOfGroups } from './named-groups.ts';
import { createWorkedOut } from './worked-out.ts';

export const insights = feature(contract, {
  answers({
    readModels,
    runHistory,
    takeRate,
    now,
    until,
  }: Needs<'now' | 'readModels' | 'runHistory' | 'takeRate' | 'until'>) {
    const workedOut = createWorkedOut(runHistory, { now, until });
    return {
      models: [groups],
      calls: {
        // Not in the four steps: it begins work rather than reads, and its rate has to be taken before
        'GET /admin/insights': async ({ query, session }) => {
          const isNewestWanted = query.newest === 'true' && !workedOut.isWorking();
          if (isNewestWanted) await takeRate('insights', session.memberId);
          const { insights: worked, ...state } = workedOut.look(isNewestWanted);
          const shown =
            worked && session.role === 'admin'
              ? await withNamesOfGroups(worked, readModels)
              : (worked?.figures ?? null);
          return toJson({ data: { ...state, insights: shown } });
        },
      },
      stop: () => workedOut.stop(),
    };
  },
});
