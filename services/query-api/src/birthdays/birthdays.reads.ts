import type { BirthdayEntry } from '@portal/contracts/birthdays/birthday.api';
import { birthdays as contract } from '@portal/contracts/birthdays/birthdays.contract';
import { toJson, type Json } from '@portal/contracts/json';
import { accounts } from '@portal/read-models/accounts/account';
import { isFound, isListed, members, type PresentMember } from '@portal/read-models/members/member';
import { collectionOf } from '../reading/collection.ts';
import { birthdaysOn, type Day } from '../parts/calendar.ts';
import { nameOf } from '../parts/people.ts';
import { shows } from '../parts/profile.ts';
import { feature } from '../reading/feature.ts';
import { rememberPerVersion } from '../remembering/remember.ts';

const MOST_DAYS = 3;

type Birthdays = { data: BirthdayEntry[] };

const presentBirthday = (member: PresentMember): BirthdayEntry => {
  const { _id, batchYear, currentOrganization, profilePicture } = member;
  return { _id, fullName: nameOf(member), batchYear, currentOrganization, profilePicture };
};

const answerOf = (people: readonly PresentMember[]): Json<Birthdays> =>
  toJson({ data: people.map(presentBirthday) });

export const birthdays = feature(contract, {
  answers({ readModels, today, now }) {
    const stored = collectionOf(readModels, members);
    const remembered = rememberPerVersion<(at: Date) => Json<Birthdays>>(readModels, MOST_DAYS);

    /** A suspension ends without a write, so it is looked at whenever someone asks. */
    async function birthdaysOf(day: Day): Promise<(at: Date) => Json<Birthdays>> {
      const found = await stored.find({
        filter: { status: 'approved', birthday: { $in: birthdaysOn(day) } },
      });
      const people = found
        .filter(isListed)
        .filter((member) => shows(member, 'birthday'))
        .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || (a._id < b._id ? -1 : 1));
      const all = answerOf(people);
      return (at) =>
        people.every(({ suspension }) => suspension === null)
          ? all
          : answerOf(people.filter((member) => isFound(member, at)));
    }

    return {
      models: [members, accounts],
      calls: {
        async 'GET /users/birthdays/today'() {
          const day = today();
          const answer = await remembered(`${day.year}-${day.monthDay}`, () => birthdaysOf(day));
          return answer(now());
        },
      },
      views: {},
    };
  },
});
