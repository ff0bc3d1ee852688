import { breaches as contract } from '@portal/contracts/breaches/breaches.contract';
import { toJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import { breachNotices } from '@portal/read-models/breaches/breach-notice';
import { isShown } from '@portal/read-models/read-model';
import { collectionOf } from '../documents/collection.ts';
import { feature } from '../answering/reading-feature.ts';

export const breaches = feature(contract, {
  answers({ readModels }) {
    const stored = collectionOf(readModels, breachNotices);
    return {
      models: [breachNotices],
      calls: {
        async 'GET /account/breach-notices'({ session: { memberId } }) {
          const found = await stored.find({
            filter: { memberId },
            sort: [
              ['at', -1],
              ['_id', 1],
            ],
            limit: limits.listPage,
          });
          const data = found
            .filter(isShown)
            .map(({ _id, notice, at, byMail }) => ({ _id, notice, at, byMail }));
          return toJson({ data });
        },
      },
      views: {},
    };
  },
});
