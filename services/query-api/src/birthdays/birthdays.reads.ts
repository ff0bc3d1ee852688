import type { BirthdayEntry } from '@portal/contracts/birthdays/birthday.api';
import { birthdays as contract } from '@portal/contracts/birthdays/birthdays.contract';
import { toJson, type Json } from '@portal/contracts/json';
import { accounts } from '@portal/read-models/accounts/account';
import { isListed, members, type MemberDocument } from '@portal/read-models/members/member';
import { collectionOf } from '../reading/collection.ts';
import { birthdaysOn, type Day } from '../parts/calendar.ts';
import { nameOf } from '../parts/people.ts';
import { withholds } from '../parts/profile.ts';
import { feature } from '../reading/feature.ts';
import { rememberPerVersion } from '../remembering/remember.ts';

const MOST_DAYS = 3;

type Birthdays = { data: BirthdayEntry[] };

function presentBirthday(member: MemberDocument): readonly BirthdayEntry[] {
  if (!isListed(member) || withholds(member, 'birthday')) return [];
  const { _id, batchYear, currentOrganization, profilePicture } = member;
  return [{ _id, fullName: nameOf(member), batchYear, currentOrganization, profilePicture }];
}

export const birthdays = feature(contract, {
  answers({ readModels, today }) {
    const stored = collectionOf(readModels, members);
    const remembered = rememberPerVersion<Json<Birthdays>>(readModels, MOST_DAYS);

    async function birthdaysOf(day: Day): Promise<Json<Birthdays>> {
      const found = await stored.find({
        filter: { status: 'approved', birthday: { $in: birthdaysOn(day) } },
      });
      const entries = found.flatMap(presentBirthday);
      entries.sort((a, b) => a.fullName.localeCompare(b.fullName) || (a._id < b._id ? -1 : 1));
      return toJson({ data: entries });
    }

    return {
      models: [members, accounts],
      calls: {
        async 'GET /users/birthdays/today'() {
          const day = today();
          return remembered(`${day.year}-${day.monthDay}`, () => birthdaysOf(day));
        },
      },
      views: {},
    };
  },
});
