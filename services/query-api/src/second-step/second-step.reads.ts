import { secondStep as contract } from '@portal/contracts/second-step/second-step.contract';
import { toJson } from '@portal/contracts/wire/json';
import { accounts } from '@portal/read-models/accounts/account';
import { collectionOf } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

export const secondStep = feature(contract, {
  answers({
    readModels,
    recoveryCodesLeft,
    adminSecondStep,
  }: Needs<'adminSecondStep' | 'readModels' | 'recoveryCodesLeft'>) {
    const known = collectionOf(readModels, accounts);
    return {
      models: [accounts],
      calls: {
        'GET /auth/second-step': pipeline({
          ids: ({ session: { memberId } }) => memberId,
          async documents(memberId) {
            const account = await known.get(memberId);
            const isSet = account?.hasSecondStep === true;
            return { account, isSet, codesLeft: isSet ? await recoveryCodesLeft(memberId) : 0 };
          },
          rules: (own) => own,
          present: ({ account, isSet, codesLeft }) =>
            toJson({
              data: {
                isSet,
                recoveryCodesLeft: codesLeft,
                isRequired: account?.role === 'admin' && adminSecondStep === 'required',
              },
            }),
        }),
      },
    };
  },
});
