import { groups as contract } from '@portal/contracts/groups/groups.contract';
import { toJson } from '@portal/contracts/wire/json';
import { groups as groupsModel } from '@portal/read-models/groups/group';
import { groupMembers } from '@portal/read-models/groups/group-member';
import { memberships } from '@portal/read-models/groups/membership';
import { messages } from '@portal/read-models/chat/message';
import { members } from '@portal/read-models/members/member';
import { groupMembershipsFrom, groupNotFound } from '../people/group-memberships.ts';
import { feature } from '../answering/reading-feature.ts';
import { prepare } from '../answering/sending.ts';
import { createGroupQueries } from './group.queries.ts';
import { groupFacts } from './group.facts.ts';

export const groups = feature(contract, {
  facts: groupFacts,
  answers({ readModels, people }) {
    const membership = groupMembershipsFrom(readModels);
    const queries = createGroupQueries(readModels, people, membership.groupsOf);
    const models = [groupsModel, groupMembers, memberships, members];

    return {
      models,
      calls: {
        async 'GET /groups'({ session, query, res }) {
          const { groups: page, total } = await queries.list(session.memberId, query);
          res.setHeader('X-Total-Count', total);
          return prepare(page);
        },
        'GET /users/:memberId/groups': async ({ params }) =>
          toJson({ data: await queries.namesOf(params) }),
        async 'GET /groups/:groupId'({ params, session }) {
          const group = await queries.one({ groupId: params.groupId, memberId: session.memberId });
          if (!group) throw groupNotFound();
          return prepare(group);
        },
        async 'GET /groups/:groupId/members'({ params, query }) {
          const page = await queries.membersOf({ groupId: params.groupId, page: query.page });
          if (page === null) throw groupNotFound();
          return page;
        },
        'GET /groups/:groupId/isGroupMember': async ({ params, session }) =>
          toJson({ isMember: await membership.isMember(params.groupId, session.memberId) }),
      },
      views: {
        group: { models, answer: queries.one },
        'group-card': { models, answer: queries.card },
        'group-members': {
          models: [memberships, messages, groupsModel],
          answer: async ({ groupId, memberIds }) =>
            toJson(await membership.membersAmong(groupId, memberIds)),
        },
      },
    };
  },
});
