import type { BirthdayEntry } from '@portal/contracts/birthdays/birthday.api';
import type { Calls } from '@portal/contracts/calls';
import { members, type MemberDocument } from '@portal/read-models/members/member';
import type { Routes } from '@portal/service-kit/http/calls';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { sendJson } from '../answer.ts';
import { rememberByVersion } from '../by-version.ts';
import { birthdaysOn, type Day } from '../calendar.ts';
import { isPresent, nameOf } from '../people.ts';

/** One day's answer at a time, and a few while a day ends. */
const KEPT_DAYS = 3;

function presentBirthday(member: MemberDocument): readonly BirthdayEntry[] {
  if (!isPresent(member)) return [];
  const { _id, batchYear, currentOrganization, profilePicture } = member;
  return [{ _id, fullName: nameOf(member), batchYear, currentOrganization, profilePicture }];
}

export function birthdayRoutes({
  routes,
  readStore,
  today,
}: {
  readonly routes: Routes<Calls>;
  readonly readStore: ReadStore;
  readonly today: () => Day;
}): void {
  const stored = readStore.collection<MemberDocument>(members.name);
  const remembered = rememberByVersion<string>(() => readStore.version(), KEPT_DAYS);

  async function birthdays(day: Day): Promise<string> {
    const found = await stored.find({
      filter: { status: 'approved', birthday: { $in: birthdaysOn(day) } },
    });
    const entries = found.flatMap(presentBirthday);
    entries.sort((a, b) => a.fullName.localeCompare(b.fullName) || (a._id < b._id ? -1 : 1));
    return JSON.stringify({ data: entries });
  }

  routes.on('GET /users/birthdays/today', async (_req, res) => {
    const day = today();
    sendJson(res, await remembered(`${day.year}-${day.monthDay}`, () => birthdays(day)));
  });
}
