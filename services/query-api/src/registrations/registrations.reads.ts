import { toJson } from '@portal/contracts/json';
import type { User } from '@portal/contracts/members/member.api';
import { registrations as contract } from '@portal/contracts/registrations/registrations.contract';
import { accounts } from '@portal/read-models/accounts/account';
import { isPresent, members } from '@portal/read-models/members/member';
import { collectionOf } from '../reading/collection.ts';
import { presentMemberInFull } from '../parts/profile.ts';
import { feature } from '../reading/feature.ts';
import { entriesAfter, type ListPage } from '../reading/list-page.ts';
import { rememberPerVersion } from '../remembering/remember.ts';

export const registrations = feature(contract, {
  answers({ readModels, today }) {
    const stored = collectionOf(readModels, members);
    const remembered = rememberPerVersion<number>(readModels, 1);
    const count = (): Promise<number> =>
      remembered('pending', () => stored.count({ status: 'pending' }));

    async function page({ after, limit }: ListPage): Promise<User[]> {
      const last = after === undefined ? null : await stored.get(after);
      const found = await stored.find({
        filter: {
          status: 'pending',
          ...entriesAfter('registeredAt', last?._id, last?.registeredAt),
        },
        sort: [
          ['registeredAt', 1],
          ['_id', 1],
        ],
        limit,
      });
      const day = today();
      return found.filter(isPresent).map((member) => presentMemberInFull(member, day));
    }

    return {
      models: [members, accounts],
      calls: {
        async 'GET /users/pending'({ query }) {
          const [data, total] = await Promise.all([page(query), count()]);
          return toJson({ data, total });
        },
      },
      views: {
        registrations: {
          models: [members],
          async answer() {
            const [pending, [oldest]] = await Promise.all([count(), page({ limit: 1 })]);
            return toJson({ pending, ...(oldest && { oldestAt: oldest.createdAt }) });
          },
        },
      },
    };
  },
});
