import { accounts as contract } from '@portal/contracts/accounts/accounts.contract';
import { toJson } from '@portal/contracts/wire/json';
import { accounts as accountsModel } from '@portal/read-models/accounts/account';
import { memberships } from '@portal/read-models/groups/membership';
import { members } from '@portal/read-models/members/member';
import { groupMembershipsFrom } from '../people/group-memberships.ts';
import { ownProfileFrom } from '../people/profile.ts';
import { feature } from '../answering/reading-feature.ts';

export const accounts = feature(contract, {
  answers(context) {
    const { sessions } = context;
    const ownProfile = ownProfileFrom(context);
    const { groupsOf } = groupMembershipsFrom(context.readModels);

    return {
      models: [members, accountsModel],
      calls: {
        'GET /auth/me': ({ session }) => ownProfile(session),
        'GET /auth/devices': async ({ session }) =>
          toJson({ data: await sessions.devicesOf(session) }),
      },
      views: {
        session: {
          models: [accountsModel, memberships],
          async answer({ token }) {
            const found = await sessions.look(token);
            if (!found || 'end' in found) return found && toJson(found);
            const { memberId, role, batches } = found.session;
            const groups = await groupsOf(memberId);
            const log = await context.logIdentity();
            return toJson({
              memberId,
              role,
              groupIds: groups.map(({ groupId }) => groupId),
              isCoordinator: batches.length > 0,
              ...(log !== undefined && { log }),
            });
          },
        },
      },
    };
  },
});
