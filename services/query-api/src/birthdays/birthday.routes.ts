import type { BirthdayEntry } from '@portal/contracts/birthdays/birthday.api';
import { members, type MemberDocument } from '@portal/read-models/members/member';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { Router, type RequestHandler } from 'express';
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

export function birthdayRoutes(options: {
  readonly readStore: ReadStore;
  readonly today: () => Day;
  readonly reading: readonly RequestHandler[];
}): Router {
  const { readStore, today, reading } = options;
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

  return Router().get('/today', ...reading, async (_req, res) => {
    const day = today();
    sendJson(res, await remembered(`${day.year}-${day.monthDay}`, () => birthdays(day)));
  });
}
