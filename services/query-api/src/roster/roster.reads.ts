import { toJson } from '@portal/contracts/wire/json';
import { memberStream } from '@portal/contracts/members/member.events';
import { roster as contract } from '@portal/contracts/roster/roster.contract';
import { isPerson, isPresent, members } from '@portal/read-models/members/member';
import { nameOf } from '../people/people.ts';
import type { Facts, Roster } from '../answering/roster-port.ts';
import { collectionOf } from '../documents/collection.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import { factsSoFar } from './facts-so-far.ts';

/** More than a member's stream gets in a life of sign-ins. */
const MOST_EVENTS = 100_000;

export const roster = feature(contract, {
  answers({
    readModels,
    people,
    roster: load,
    log,
  }: Needs<'log' | 'people' | 'readModels' | 'roster'>) {
    const stored = collectionOf(readModels, members);

    /** Matches that another fact confirms, or else matches of name and batch. */
    function linesOf(roster: Roster, facts: Facts): readonly number[] {
      const exact = roster.matchesOf(facts).filter(({ isExact }) => isExact);
      const confirmed = exact.filter(
        ({ dateOfBirth, admissionNumber }) => dateOfBirth === true || admissionNumber === true,
      );
      return (confirmed.length > 0 ? confirmed : exact).map(({ row }) => row.line);
    }

    return {
      models: [members],
      calls: {
        'GET /admin/roster': pipeline({
          ids: () => load(),
          documents: async (known) => known && { known, people: await people([known.uploadedBy]) },
          rules: (found) => found,
          present(found) {
            if (!found) return toJson({ data: null });
            const { rows, uploadedAt, uploadedBy: _id } = found.known;
            const fullName = nameOf(found.people.get(_id));
            return toJson({ data: { rows, uploadedAt, uploadedBy: { _id, fullName } } });
          },
        }),
      },
      views: {
        'roster-lines': {
          models: [members],
          answer: pipeline({
            ids: ({ memberId }) => memberId,
            async documents(memberId) {
              const [member, known] = await Promise.all([stored.get(memberId), load()]);
              if (!known || !isPresent(member)) return null;
              const stream = memberStream.name({ memberId });
              return { member, known, events: await log(stream, { from: 0, to: MOST_EVENTS }) };
            },
            rules: (found) => found,
            present(found) {
              if (!found) return toJson({ lines: [] });
              const { member, known, events } = found;
              const facts = [...(isPerson(member) ? [member] : []), ...factsSoFar(events)];
              const lines = new Set(facts.flatMap((each) => linesOf(known, each)));
              return toJson({ lines: [...lines].toSorted((one, other) => one - other) });
            },
          }),
        },
      },
    };
  },
});
