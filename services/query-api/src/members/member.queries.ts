import { limits } from '@portal/contracts/limits';
import type { MentionSuggestion, User } from '@portal/contracts/members/member.api';
import {
  members,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import { literal, searchKey } from '@portal/read-models/search-key';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { rememberByVersion } from '../by-version.ts';
import type { Day } from '../calendar.ts';
import { isPresent } from '../people.ts';
import { directoryFilter, type DirectoryQuery } from './directory.ts';
import { displaysOf, nameKeyOf } from './displays.ts';
import { presentMember, presentMemberInFull } from './member.presenter.ts';

const KEPT_ANSWERS = 200;
const PENDING_MAXIMUM = 1_000;
/** More people of one name than this are not told apart; the search shows ten in all. */
const NAMESAKES_MAXIMUM = 500;

type Directory = {
  readonly data: readonly User[];
  readonly pagination: { readonly currentPage: number; readonly totalPages: number };
};

export function createMemberQueries(readStore: ReadStore, today: () => Day) {
  const stored = readStore.collection<MemberDocument>(members.name);
  const remembered = rememberByVersion<string>(() => readStore.version(), KEPT_ANSWERS);
  const counted = rememberByVersion<number>(() => readStore.version(), KEPT_ANSWERS);

  async function get(memberId: string): Promise<PresentMember | null> {
    const member = await stored.get(memberId);
    return isPresent(member) ? member : null;
  }

  async function namesakes(
    nameKeys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly PresentMember[]>> {
    const found = await stored.find({
      filter: { status: 'approved', nameKey: { $in: nameKeys } },
      limit: NAMESAKES_MAXIMUM,
    });
    const byName = new Map<string, PresentMember[]>();
    for (const member of found.filter(isPresent))
      byName.set(member.nameKey, [...(byName.get(member.nameKey) ?? []), member]);
    return byName;
  }

  async function directory(query: DirectoryQuery): Promise<Directory> {
    const { page, limit } = query;
    const filter = directoryFilter(query);
    const [found, total] = await Promise.all([
      stored.find({
        filter,
        sort: [
          ['nameKey', 1],
          ['_id', 1],
        ],
        skip: (page - 1) * limit,
        limit,
      }),
      counted(JSON.stringify(filter), () => stored.count(filter)),
    ]);
    const day = today();
    return {
      data: found.filter(isPresent).map((member) => presentMember(member, day)),
      pagination: { currentPage: page, totalPages: Math.ceil(total / limit) },
    };
  }

  return {
    get,
    presentInFull: (member: PresentMember): User => presentMemberInFull(member, today()),
    present: (member: PresentMember): User => presentMember(member, today()),

    /** As JSON text. */
    directory: (query: DirectoryQuery): Promise<string> =>
      remembered(JSON.stringify([query, today()]), async () =>
        JSON.stringify(await directory(query)),
      ),

    /** Registrations that wait, what has waited longest first. */
    async pending(): Promise<readonly User[]> {
      const found = await stored.find({
        filter: { status: 'pending' },
        sort: [
          ['registeredAt', 1],
          ['_id', 1],
        ],
        limit: PENDING_MAXIMUM,
      });
      const day = today();
      return found.filter(isPresent).map((member) => presentMemberInFull(member, day));
    },
    pendingCount: (): Promise<number> =>
      counted('pending', () => stored.count({ status: 'pending' })),

    /** Approved members one of whose words begins like the text, by name; each display names one member only. */
    async suggestions(text: string): Promise<readonly MentionSuggestion[]> {
      const key = searchKey(text);
      if (key === '') return [];
      const found = await stored.find({
        filter: { status: 'approved', nameKey: { $regex: literal(key) } },
        sort: [
          ['nameKey', 1],
          ['_id', 1],
        ],
        limit: limits.suggestions,
      });
      const matching = found.filter(isPresent);
      const byName = await namesakes(matching.map(({ nameKey }) => nameKey));
      const displays = new Map<string, string>();
      for (const group of byName.values())
        for (const [display, { _id }] of displaysOf(group)) displays.set(_id, display);
      return matching.map(({ _id, fullName, batchYear }) => {
        const display = displays.get(_id) ?? fullName;
        return { id: display, display, batchYear, fullName };
      });
    },

    /** Which members the displays name; those that name nobody, or several, are left out. */
    async mentioned(displays: readonly string[]): Promise<Readonly<Record<string, string>>> {
      const byName = await namesakes([...new Set(displays.map(nameKeyOf))]);
      const named = new Map<string, string>();
      for (const group of byName.values())
        for (const [display, { _id }] of displaysOf(group)) named.set(searchKey(display), _id);
      return Object.fromEntries(
        displays.flatMap((display) => {
          const memberId = named.get(searchKey(display));
          return memberId === undefined ? [] : [[display, memberId]];
        }),
      );
    },
  };
}
export type MemberQueries = ReturnType<typeof createMemberQueries>;
