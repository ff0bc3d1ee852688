import { mayDecideAbout, type Session } from '@portal/contracts/wire/access';
import { toJson } from '@portal/contracts/wire/json';
import type { PendingRegistration } from '@portal/contracts/registrations/applicant.api';
import { registrations as contract } from '@portal/contracts/registrations/registrations.contract';
import { accounts } from '@portal/read-models/accounts/account';
import {
  isPerson,
  isPresent,
  members,
  type PresentMember,
} from '@portal/read-models/members/member';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';
import { presentMemberInFull } from '../people/profile.ts';
import type { Match } from '../answering/roster-port.ts';
import { feature } from '../answering/reading-feature.ts';
import { entriesAfter, type ListPage } from '../documents/entries-after.ts';
import { rememberPerDocument, rememberPerVersion } from '../caching/remember.ts';
import { duplicatesFrom } from './duplicates.ts';
import { matchesFor } from './roster-matches.ts';

const DIFFERENT_LISTS = 100;

const filterFor = ({ role, batches }: Pick<Session, 'role' | 'batches'>): Filter =>
  role === 'admin' ? { status: 'pending' } : { status: 'pending', batchYear: { $in: batches } };
const FOR_ADMINISTRATORS = { role: 'admin', batches: [] } as const;

export const registrations = feature(contract, {
  answers({ readModels, roster, today, noteAccess }) {
    const stored = collectionOf(readModels, members);
    const remembered = rememberPerVersion<number>(readModels, DIFFERENT_LISTS);
    const duplicatesOf = duplicatesFrom(readModels);
    const matches = rememberPerDocument<PresentMember, readonly Match[]>();
    const count = (filter: Filter): Promise<number> =>
      remembered(JSON.stringify(filter), () => stored.count(filter));

    async function page(filter: Filter, { after, limit }: ListPage): Promise<PresentMember[]> {
      const last = after === undefined ? null : await stored.get(after);
      const found = await stored.find({
        filter: { ...filter, ...entriesAfter('registeredAt', last?._id, last?.registeredAt) },
        sort: [
          ['registeredAt', 1],
          ['_id', 1],
        ],
        limit,
      });
      return found.filter(isPresent);
    }

    async function present(
      people: readonly PresentMember[],
      session: Session,
    ): Promise<PendingRegistration[]> {
      const [duplicates, known] = await Promise.all([duplicatesOf(people), roster()]);
      const day = today();
      return people.map((person) => ({
        ...presentMemberInFull(person, day),
        ...(person.askedBack && { askedBack: person.askedBack }),
        duplicates: duplicates(person).filter(
          ({ status, batchYear }) => status === 'approved' || mayDecideAbout(session, batchYear),
        ),
        ...(known &&
          matchesFor(
            session,
            matches(person, [known], () => (isPerson(person) ? known.allMatchesOf(person) : [])),
          )),
      }));
    }

    return {
      models: [members, accounts],
      calls: {
        async 'GET /users/pending'({ query, session }) {
          const filter = filterFor(session);
          const [people, total] = await Promise.all([page(filter, query), count(filter)]);
          noteAccess(
            session,
            'registrations',
            people.map(({ _id }) => _id),
          );
          return toJson({ data: await present(people, session), total });
        },
      },
      views: {
        registrations: {
          models: [members],
          async answer({ to }) {
            if (to === 'coordinators') return toJson({});
            const filter = filterFor(FOR_ADMINISTRATORS);
            const [pending, [oldest]] = await Promise.all([
              count(filter),
              page(filter, { limit: 1 }),
            ]);
            return toJson({ pending, ...(oldest && { oldestAt: oldest.registeredAt }) });
          },
        },
      },
    };
  },
});
