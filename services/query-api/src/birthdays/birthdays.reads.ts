import type { BirthdayEntry } from '@portal/contracts/birthdays/birthday.api';
import { birthdays as contract } from '@portal/contracts/birthdays/birthdays.contract';
import { toJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import { accounts } from '@portal/read-models/accounts/account';
import {
  isFound,
  isPresent,
  members,
  type Person,
  type PresentMember,
} from '@portal/read-models/members/member';
import { collectionOf } from '../documents/collection.ts';
import { birthdaysOn, type Day } from '../answering/calendar.ts';
import { nameOf } from '../people/people.ts';
import { shows } from '../people/profile.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

const presentBirthday = (member: Person): BirthdayEntry => {
  const { _id, batchYear, currentOrganization, profilePicture } = member;
  return { _id, fullName: nameOf(member), batchYear, currentOrganization, profilePicture };
};

export const birthdays = feature(contract, {
  answers({ readModels, today, now }: Needs<'now' | 'readModels' | 'today'>) {
    const stored = collectionOf(readModels, members);

    async function bornOn(day: Day): Promise<readonly PresentMember[]> {
      const found = await stored.find({
        filter: { status: 'approved', birthday: { $in: birthdaysOn(day) } },
      });
      return found
        .filter(isPresent)
        .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || (a._id < b._id ? -1 : 1));
    }

    return {
      models: [members, accounts],
      calls: {
        'GET /users/birthdays/today': pipeline({
          ids: today,
          async documents(day, { session }) {
            const [born, reader] = await Promise.all([bornOn(day), stored.get(session.memberId)]);
            return { born, reader };
          },
          rules({ born, reader }) {
            const at = now();
            return {
              people: born
                .filter((member) => isFound(member, at))
                .filter((member) => shows(member, 'birthday')),
              reader,
            };
          },
          present({ people, reader }) {
            const ownBatch = isPresent(reader) ? reader.batchYear : null;
            const isOwn = ({ batchYear }: PresentMember) => Number(batchYear === ownBatch);
            const ownFirst = people.toSorted((a, b) => isOwn(b) - isOwn(a));
            return toJson({
              data: ownFirst.slice(0, limits.birthdays).map(presentBirthday),
              total: people.length,
            });
          },
        }),
      },
    };
  },
});
