import { passkeys as contract } from '@portal/contracts/passkeys/passkeys.contract';
import { toJson } from '@portal/contracts/wire/json';
import { feature } from '../answering/reading-feature.ts';

export const passkeys = feature(contract, {
  answers: ({ passkeysOfMember }) => ({
    models: [],
    calls: {
      'GET /auth/passkeys': async ({ session }) =>
        toJson({
          data: (await passkeysOfMember(session.memberId)).map(({ id, name, addedAt, usedAt }) => ({
            _id: id,
            name,
            addedAt,
            usedAt,
          })),
        }),
    },
    views: {},
  }),
});
