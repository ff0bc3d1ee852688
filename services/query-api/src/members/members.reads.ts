import { toJson } from '@portal/contracts/wire/json';
import { members as contract } from '@portal/contracts/members/members.contract';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { accounts } from '@portal/read-models/accounts/account';
import { isPresent, members as membersModel } from '@portal/read-models/members/member';
import { collectionOf } from '../documents/collection.ts';
import { presentPerson } from '../people/people.ts';
import {
  memberNotFound,
  ownProfileFrom,
  presentMemberInFull,
  presentToOthers,
} from '../people/profile.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import { createDirectoryQueries, type DirectoryNeeds } from './directory.queries.ts';
import { memberFacts } from './member.facts.ts';

export const members = feature(contract, {
  facts: memberFacts,
  ofPost: () => ({
    models: [membersModel],
    load: async (page) => ({
      people: page.map(({ authorId }) => authorId),
      addTo: ({ authorId }, people) => ({
        // A member's position says nothing about the age of their posts
        position: BEFORE_ALL,
        fields: { user: presentPerson(authorId, people.get(authorId)) },
      }),
    }),
  }),

  answers(needed: Needs<'noteAccess'> & DirectoryNeeds) {
    const { readModels, today, noteAccess, countPeople } = needed;
    const stored = collectionOf(readModels, membersModel);
    const directory = createDirectoryQueries(needed);
    const ownProfile = ownProfileFrom(needed);
    const models = [membersModel, accounts];

    return {
      models,
      calls: {
        'GET /users': directory.page,
        'GET /users/profile': ({ session }) => ownProfile(session),
        'GET /users/search': ({ query }) => directory.suggestions(query),
        'GET /users/:memberId': pipeline({
          ids: ({ params }) => params.memberId,
          documents: (memberId) => stored.get(memberId),
          async rules(member, { session }) {
            const { memberId, role } = session;
            const inFull = role === 'admin' || member?._id === memberId;
            if (!isPresent(member) || (member.status !== 'approved' && !inFull))
              throw memberNotFound();
            if (member._id !== memberId) await countPeople(session, 1);
            if (inFull) noteAccess(session, 'profile', [member._id]);
            return { member, inFull };
          },
          present: ({ member, inFull }) =>
            toJson({ data: (inFull ? presentMemberInFull : presentToOthers)(member, today()) }),
        }),
      },
      views: {
        user: {
          models,
          answer: pipeline({
            ids: ({ memberId }) => memberId,
            documents: (memberId) => stored.get(memberId),
            rules: (member) => (isPresent(member) ? member : null),
            present: (member) => member && toJson(presentMemberInFull(member, today())),
          }),
        },
        mentions: { models: [membersModel], answer: directory.mentioned },
      },
    };
  },
});
