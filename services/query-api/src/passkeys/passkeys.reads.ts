import { passkeys as contract } from '@portal/contracts/passkeys/passkeys.contract';
import { toJson } from '@portal/contracts/wire/json';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

export const passkeys = feature(contract, {
  answers: ({ passkeysOfMember }: Needs<'passkeysOfMember'>) => ({
    models: [],
    calls: {
      'GET /auth/passkeys': pipeline({
        ids: ({ session: { memberId } }) => memberId,
        documents: passkeysOfMember,
        rules: (own) => own,
        present: (own) =>
          toJson({
            data: own.map(({ id, name, addedAt, usedAt }) => ({ _id: id, name, addedAt, usedAt })),
          }),
      }),
    },
  }),
});
