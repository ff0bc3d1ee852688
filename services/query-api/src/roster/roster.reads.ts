import { toJson } from '@portal/contracts/json';
import { roster as contract } from '@portal/contracts/roster/roster.contract';
import { isPresent, members } from '@portal/read-models/members/member';
import { nameOf } from '../parts/people.ts';
import { collectionOf } from '../reading/collection.ts';
import { feature } from '../reading/feature.ts';

export const roster = feature(contract, {
  answers({ readModels, people, roster: load }) {
    const stored = collectionOf(readModels, members);
    return {
      models: [members],
      calls: {
        async 'GET /admin/roster'() {
          const known = await load();
          if (!known) return toJson({ data: null });
          const { rows, uploadedAt, uploadedBy: _id } = known;
          const fullName = nameOf((await people([_id])).get(_id));
          return toJson({ data: { rows, uploadedAt, uploadedBy: { _id, fullName } } });
        },
      },
      views: {
        'roster-lines': {
          models: [members],
          async answer({ memberId }) {
            const [member, known] = await Promise.all([stored.get(memberId), load()]);
            const exact =
              known && isPresent(member)
                ? known.matchesOf(member).filter(({ isExact }) => isExact)
                : [];
            const confirmed = exact.filter(
              ({ dateOfBirth, admissionNumber }) =>
                dateOfBirth === true || admissionNumber === true,
            );
            const own = confirmed.length > 0 ? confirmed : exact;
            return toJson({ lines: own.map(({ row }) => row.line) });
          },
        },
      },
    };
  },
});
