import type { Grievance, OwnGrievance } from '@portal/contracts/grievances/grievance.api';
import { grievances as contract } from '@portal/contracts/grievances/grievances.contract';
import { toJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import {
  grievances as grievancesModel,
  type GrievanceDocument,
  type PresentGrievance,
} from '@portal/read-models/grievances/grievance';
import { members } from '@portal/read-models/members/member';
import type { Filter, Sort } from '@portal/service-kit/read-store/read-store';
import { nameOf, type People } from '../people/people.ts';
import { collectionOf, entriesAfter, sortBy } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

const MOST_REMINDERS = 100;

const isLeft = (document: GrievanceDocument): document is PresentGrievance =>
  document.status !== 'erased';

const presentOwn = ({
  _id,
  text,
  filedAt,
  dueAt,
  answer,
  answeredAt,
}: PresentGrievance): OwnGrievance => ({ _id, text, filedAt, dueAt, answer, answeredAt });

const present = (document: PresentGrievance, people: People): Grievance => ({
  ...presentOwn(document),
  member: { _id: document.memberId, fullName: nameOf(people.get(document.memberId)) },
});

const filerOf = ({ memberId }: PresentGrievance): string => memberId;

const SORTS: Readonly<Record<PresentGrievance['status'], Sort>> = {
  open: sortBy('dueAt', 1),
  answered: [
    ['answeredAt', -1],
    ['_id', 1],
  ],
};

/** Entries of the list after one of it. */
function laterThan(state: PresentGrievance['status'], last: GrievanceDocument | null): Filter {
  if (!last || !isLeft(last)) return {};
  if (state === 'open') return entriesAfter('dueAt', last._id, last.dueAt);
  const { answeredAt } = last;
  return answeredAt === null
    ? {}
    : { $or: [{ answeredAt: { $lt: answeredAt } }, { answeredAt, _id: { $gt: last._id } }] };
}

export const grievances = feature(contract, {
  answers({ readModels, people, noteAccess }: Needs<'noteAccess' | 'people' | 'readModels'>) {
    const stored = collectionOf(readModels, grievancesModel);

    return {
      models: [grievancesModel, members],
      calls: {
        'GET /account/grievances': pipeline({
          ids: ({ session: { memberId } }) => ({ memberId }),
          documents: (filter) =>
            stored.find({ filter, sort: sortBy('filedAt', -1), limit: limits.listPage }),
          rules: (found) => found.filter(isLeft),
          present: (own) => toJson({ data: own.map(presentOwn) }),
        }),

        'GET /admin/grievances': pipeline({
          ids: async ({ query: { after } }) => (after === undefined ? null : stored.get(after)),
          async documents(last, { query: { state, limit } }) {
            const [found, total] = await Promise.all([
              stored.find({
                filter: { $and: [{ status: state }, laterThan(state, last)] },
                sort: SORTS[state],
                limit,
              }),
              stored.count({ status: state }),
            ]);
            const left = found.filter(isLeft);
            return { left, total, members: await people(left.map(filerOf)) };
          },
          rules(found, { session }) {
            noteAccess(session, 'grievances', found.left.map(filerOf));
            return found;
          },
          present: ({ left, total, members: known }) =>
            toJson({ data: left.map((document) => present(document, known)), total }),
        }),
      },
      views: {
        'due-grievances': {
          models: [grievancesModel],
          answer: pipeline({
            ids: ({ until }) => ({ status: 'open', isReminded: false, dueAt: { $lte: until } }),
            documents: (filter) => stored.find({ filter, sort: SORTS.open, limit: MOST_REMINDERS }),
            rules: (found) => found.filter(isLeft),
            present: (left) =>
              toJson({
                due: left.map(({ _id: grievanceId, memberId, dueAt }) => ({
                  grievanceId,
                  memberId,
                  dueAt,
                })),
              }),
          }),
        },
      },
    };
  },
});
