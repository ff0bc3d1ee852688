import { insights as contract } from '@portal/contracts/insights/insights.contract';
import { toJson } from '@portal/contracts/json';
import { feature } from '../reading/feature.ts';
import { createWorkedOut } from './worked-out.ts';

export const insights = feature(contract, {
  answers({ runHistory, now, until }) {
    const workedOut = createWorkedOut(runHistory, { now, until });
    return {
      models: [],
      calls: {
        'GET /admin/insights': async ({ query }) =>
          toJson({ data: workedOut.look(query.newest === 'true') }),
      },
      views: {},
      stop: () => workedOut.stop(),
    };
  },
});
