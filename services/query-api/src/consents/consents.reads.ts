import { consents as contract } from '@portal/contracts/consents/consents.contract';
import type { Consents } from '@portal/contracts/consents/consent.api';
import { jsonObject, toJson } from '@portal/contracts/wire/json';
import { consents as consentsModel } from '@portal/read-models/consents/consent';
import { isShown } from '@portal/read-models/read-model';
import { collectionOf } from '../documents/collection.ts';
import { feature } from '../answering/reading-feature.ts';

export const consents = feature(contract, {
  answers({ readModels }) {
    const stored = collectionOf(readModels, consentsModel);
    const models = [consentsModel];

    async function consentsOf(memberId: string) {
      const document = await stored.get(memberId);
      const { choices, history } =
        document && isShown(document) ? document : { choices: [], history: [] };
      return toJson<Consents>({ choices: [...choices], history: [...history] });
    }

    return {
      models,
      calls: {
        'GET /account/consents': async ({ session: { memberId } }) =>
          jsonObject({ data: await consentsOf(memberId) }),
      },
      views: { consents: { models, answer: ({ memberId }) => consentsOf(memberId) } },
    };
  },
});
