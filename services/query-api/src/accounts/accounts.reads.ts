import { accounts as contract } from '@portal/contracts/accounts/accounts.contract';
import { toJson } from '@portal/contracts/wire/json';
import { accounts as accountsModel } from '@portal/read-models/accounts/account';
import { memberships } from '@portal/read-models/groups/membership';
import { members } from '@portal/read-models/members/member';
import { groupMembershipsFrom } from '../people/group-memberships.ts';
import { ownProfileFrom } from '../people/profile.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

export const accounts = feature(contract, {
  answers({
    readModels,
    today,
    sessions,
    logIdentity,
  }: Needs<'logIdentity' | 'readModels' | 'sessions' | 'today'>) {
    const ownProfile = ownProfileFrom({ readModels, today });
    const { groupsOf } = groupMembershipsFrom(readModels);

    return {
      models: [members, accountsModel],
      calls: {
        'GET /auth/me': ({ session }) => ownProfile(session),
        'GET /auth/devices': pipeline({
          ids: ({ session }) => session,
          documents: (session) => sessions.devicesOf(session),
          rules: (own) => own,
          present: (own) => toJson({ data: own }),
        }),
      },
      views: {
        session: {
          models: [accountsModel, memberships],
          answer: pipeline({
            ids: ({ token }) => sessions.look(token),
            async documents(found) {
              if (!found || 'end' in found) return found;
              const { session } = found;
              const [groups, log] = await Promise.all([groupsOf(session.memberId), logIdentity()]);
              return { session, groups, log };
            },
            rules: (found) => found,
            present(found) {
              if (!found || 'end' in found) return found && toJson(found);
              const { session, groups, log } = found;
              return toJson({
                memberId: session.memberId,
                role: session.role,
                groupIds: groups.map(({ groupId }) => groupId),
                isCoordinator: session.batches.length > 0,
                ...(log !== undefined && { log }),
              });
            },
          }),
        },
      },
    };
  },
});
