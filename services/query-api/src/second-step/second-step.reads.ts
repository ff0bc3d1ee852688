import { secondStep as contract } from '@portal/contracts/second-step/second-step.contract';
import { toJson } from '@portal/contracts/wire/json';
import { accounts } from '@portal/read-models/accounts/account';
import { collectionOf } from '../documents/collection.ts';
import { feature } from '../answering/reading-feature.ts';

export const secondStep = feature(contract, {
  answers({ readModels, recoveryCodesLeft, adminSecondStep }) {
    const known = collectionOf(readModels, accounts);
    return {
      models: [accounts],
      calls: {
        async 'GET /auth/second-step'({ session: { memberId } }) {
          const account = await known.get(memberId);
          const isSet = account?.hasSecondStep === true;
          return toJson({
            data: {
              isSet,
              recoveryCodesLeft: isSet ? await recoveryCodesLeft(memberId) : 0,
              isRequired: account?.role === 'admin' && adminSecondStep === 'required',
            },
          });
        },
      },
      views: {},
    };
  },
});
