import { groups as contract } from '@portal/contracts/groups/groups.contract';
import { toJson } from '@portal/contracts/wire/json';
import { groups as groupsModel } from '@portal/read-models/groups/group';
import { groupMembers } from '@portal/read-models/groups/group-member';
import { memberships } from '@portal/read-models/groups/membership';
import { messages } from '@portal/read-models/chat/message';
import { members } from '@portal/read-models/members/member';
import { groupMembershipsFrom } from '../people/group-memberships.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import { prepare } from '../answering/sending.ts';
import { createGroupQueries } from './group.queries.ts';
import { groupFacts } from './group.facts.ts';

export const groups = feature(contract, {
  facts: groupFacts,
  answers(context: Needs<'people' | 'readModels' | 'untilWritten'>) {
    const membership = groupMembershipsFrom(context.readModels);
    const queries = createGroupQueries(context, membership.groupsOf);
    const models = [groupsModel, groupMembers, memberships, members];

    return {
      models,
      calls: {
        async 'GET /groups'({ session, query, res }) {
          const { memberId } = session;
          const { groups: page, total } = await queries.page({ ...query, memberId });
          res.setHeader('X-Total-Count', total);
          return prepare(page);
        },
        'GET /users/:memberId/groups': ({ params }) => queries.namesOf(params),
        'GET /groups/:groupId': async ({ params: { groupId }, session: { memberId } }) =>
          prepare(await queries.one({ groupId, memberId })),
        'GET /groups/:groupId/members': ({ params: { groupId }, query: { page } }) =>
          queries.membersOf({ groupId, page }),
        'GET /groups/:groupId/isGroupMember': ({ params: { groupId }, session: { memberId } }) =>
          queries.isMember({ groupId, memberId }),
      },
      views: {
        group: { models, answer: queries.oneIfShown },
        'group-card': { models, answer: queries.card },
        'group-members': {
          models: [memberships, messages, groupsModel],
          answer: pipeline({
            ids: ({ memberIds }) => memberIds,
            documents: (ids, { groupId }) => membership.membersAmong(groupId, ids),
            rules: (found) => found,
            present: (found) => toJson(found),
          }),
        },
      },
    };
  },
});
