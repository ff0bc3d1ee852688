import { consents as contract } from '@portal/contracts/consents/consents.contract';
import type { Consents } from '@portal/contracts/consents/consent.api';
import { jsonObject, toJson } from '@portal/contracts/wire/json';
import { consents as consentsModel } from '@portal/read-models/consents/consent';
import { isShown } from '@portal/read-models/read-model';
import { collectionOf } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

export const consents = feature(contract, {
  answers({ readModels }: Needs<'readModels'>) {
    const stored = collectionOf(readModels, consentsModel);
    const models = [consentsModel];

    const consentsOf = pipeline({
      ids: ({ memberId }: { readonly memberId: string }) => memberId,
      documents: (memberId) => stored.get(memberId),
      rules: (found) => (found && isShown(found) ? found : { choices: [], history: [] }),
      present: ({ choices, history }) =>
        toJson<Consents>({ choices: [...choices], history: [...history] }),
    });

    return {
      models,
      calls: {
        'GET /account/consents': async ({ session }) =>
          jsonObject({ data: await consentsOf(session) }),
      },
      views: { consents: { models, answer: consentsOf } },
    };
  },
});
