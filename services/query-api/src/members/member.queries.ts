import type { User } from '@portal/contracts/members/member.api';
import {
  members,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { rememberByVersion } from '../by-version.ts';
import type { Day } from '../calendar.ts';
import { behind, type ListPage } from '../list-page.ts';
import { isPresent } from '../people.ts';
import { createDirectoryQueries } from './directory.queries.ts';
import { presentMember, presentMemberInFull } from './member.presenter.ts';

export function createMemberQueries(readStore: ReadStore, today: () => Day) {
  const stored = readStore.collection<MemberDocument>(members.name);
  const directory = createDirectoryQueries(readStore, today);
  const counted = rememberByVersion<number>(() => readStore.version(), 1);

  async function get(memberId: string): Promise<PresentMember | null> {
    const member = await stored.get(memberId);
    return isPresent(member) ? member : null;
  }

  const pendingCount = (): Promise<number> =>
    counted('pending', () => stored.count({ status: 'pending' }));

  return {
    ...directory,
    get,
    presentInFull: (member: PresentMember): User => presentMemberInFull(member, today()),
    present: (member: PresentMember): User => presentMember(member, today()),

    /** A page of the registrations that wait, what has waited longest first, and how many wait in all. */
    async pending({
      after,
      limit,
    }: ListPage): Promise<{ readonly data: readonly User[]; readonly total: number }> {
      const last = after === undefined ? null : await stored.get(after);
      const place =
        last?.registeredAt === undefined ? undefined : { ...last, at: last.registeredAt };
      const [found, total] = await Promise.all([
        stored.find({
          filter: { status: 'pending', ...behind('registeredAt', place) },
          sort: [
            ['registeredAt', 1],
            ['_id', 1],
          ],
          limit,
        }),
        pendingCount(),
      ]);
      const day = today();
      return {
        data: found.filter(isPresent).map((member) => presentMemberInFull(member, day)),
        total,
      };
    },
    pendingCount,
  };
}
export type MemberQueries = ReturnType<typeof createMemberQueries>;
