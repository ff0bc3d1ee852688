import { breaches as contract } from '@portal/contracts/breaches/breaches.contract';
import { toJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import { breachNotices } from '@portal/read-models/breaches/breach-notice';
import { isShown } from '@portal/read-models/read-model';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

export const breaches = feature(contract, {
  answers({ readModels }: Needs<'readModels'>) {
    const stored = collectionOf(readModels, breachNotices);
    return {
      models: [breachNotices],
      calls: {
        'GET /account/breach-notices': pipeline({
          ids: ({ session: { memberId } }) => ({ memberId }),
          documents: (filter) =>
            stored.find({ filter, sort: sortBy('at', -1), limit: limits.listPage }),
          rules: (found) => found.filter(isShown),
          present: (shown) =>
            toJson({
              data: shown.map(({ _id, notice, at, byMail }) => ({ _id, notice, at, byMail })),
            }),
        }),
      },
    };
  },
});
