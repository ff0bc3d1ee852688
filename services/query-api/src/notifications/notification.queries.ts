import type { Notification } from '@portal/contracts/notifications/notification.api';
import { groups, type GroupDocument } from '@portal/read-models/groups/group';
import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import { members, type MemberDocument } from '@portal/read-models/members/member';
import {
  chatMention,
  groupNotificationId,
  notifications,
  type NotificationDocument,
  type PresentNotification,
} from '@portal/read-models/notifications/notification';
import { readings, type ReadingDocument } from '@portal/read-models/notifications/reading';
import type { Filter, ReadStore, Sort } from '@portal/service-kit/read-store/read-store';
import { isPresent, type LoadPeople } from '../people.ts';
import { presentNotification, type Targets } from './notification.presenter.ts';

/** Counting goes no further: a member with more than a thousand unread ones is shown a thousand. */
export const COUNTED = 1_000;

const newestFirst: Sort = [
  ['at', -1],
  ['_id', -1],
];
const everyone = 'everyone';
const own = (memberId: string): string => `member:${memberId}`;
const isShown = (document: NotificationDocument): document is PresentNotification =>
  document.status === 'shown';
const newer = (a: PresentNotification, b: PresentNotification): number =>
  a.at > b.at || (a.at === b.at && a._id > b._id) ? -1 : 1;
const later = (a: string, b: string): string => (a > b ? a : b);

type Reader = {
  readonly memberId: string;
  /** Position of their approval: what went to everyone before was not for them. */
  readonly since: string;
  readonly reading: ReadingDocument | null;
  readonly groups: MembershipDocument['groups'];
};

export type NotificationPage = {
  readonly data: readonly Notification[];
  readonly unread: number;
  readonly total: number;
};

export function createNotificationQueries(options: {
  readonly readStore: ReadStore;
  readonly people: LoadPeople;
  readonly publishedPosts: (
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly title: string }>>;
}) {
  const { readStore, people, publishedPosts } = options;
  const stored = readStore.collection<NotificationDocument>(notifications.name);
  const storedMembers = readStore.collection<MemberDocument>(members.name);
  const storedReadings = readStore.collection<ReadingDocument>(readings.name);
  const storedMemberships = readStore.collection<MembershipDocument>(memberships.name);
  const storedGroups = readStore.collection<GroupDocument>(groups.name);

  async function readerOf(memberId: string): Promise<Reader> {
    const [member, reading, membership] = await Promise.all([
      storedMembers.get(memberId),
      storedReadings.get(memberId),
      storedMemberships.get(memberId),
    ]);
    const since = (isPresent(member) && member.approvedAt) || '';
    return { memberId, since, reading, groups: membership?.groups ?? [] };
  }

  const isRead = ({ reading }: Reader, { _id, at }: PresentNotification): boolean =>
    reading !== null &&
    (at <= reading.upTo || reading.read.some((entry) => entry.id === _id && entry.at >= at));

  /** One record a group: few enough to be read by id. */
  async function ofGroups(reader: Reader): Promise<readonly PresentNotification[]> {
    if (reader.groups.length === 0) return [];
    const since = new Map(
      reader.groups.map(({ groupId, since: at }) => [groupNotificationId(groupId), at]),
    );
    const found = await stored.getMany([...since.keys()]);
    return [...found.values()].filter(isShown).filter(({ _id, at, senderId }) => {
      const joined = since.get(_id);
      return senderId !== reader.memberId && joined !== undefined && at > joined;
    });
  }

  const toMember = (reader: Reader, after: string): Filter => ({
    audience: own(reader.memberId),
    status: 'shown',
    at: { $gt: after },
  });
  /** What was said of them in the chats of groups they are in: who has left hears no more of it. */
  const inChats = (reader: Reader, after: string): Filter => ({
    audience: chatMention(reader.memberId),
    status: 'shown',
    at: { $gt: after },
    groupId: { $in: reader.groups.map(({ groupId }) => groupId) },
  });
  const toEveryone = (reader: Reader, after: string): Filter => ({
    audience: everyone,
    status: 'shown',
    at: { $gt: later(after, reader.since) },
    senderId: { $ne: reader.memberId },
  });

  /** How many came after the position, up to a bound. */
  async function countAfter(
    reader: Reader,
    groupsOwn: readonly PresentNotification[],
    after: string,
  ): Promise<number> {
    const counts = await Promise.all(
      [toMember, inChats, toEveryone].map((filter) =>
        stored.count(filter(reader, after), { atMost: COUNTED }),
      ),
    );
    const inGroups = groupsOwn.filter(({ at }) => at > after).length;
    return Math.min(
      counts.reduce((sum, count) => sum + count, inGroups),
      COUNTED,
    );
  }

  /** What the member has read one by one since they last read everything. */
  async function readSince(reader: Reader): Promise<number> {
    const { reading } = reader;
    if (!reading || reading.read.length === 0) return 0;
    const found = await stored.getMany(reading.read.map(({ id }) => id));
    return [...found.values()].filter(
      (document) =>
        isShown(document) &&
        document.at > reading.upTo &&
        isRead(reader, document) &&
        isFor(reader, document),
    ).length;
  }

  function isFor(reader: Reader, document: PresentNotification): boolean {
    if (document.audience === own(reader.memberId)) return true;
    if (document.senderId === reader.memberId) return false;
    if (document.audience === everyone) return document.at > reader.since;
    const joined = reader.groups.find(({ groupId }) => groupId === document.groupId);
    if (document.audience === chatMention(reader.memberId)) return joined !== undefined;
    return (
      joined !== undefined &&
      document._id === groupNotificationId(joined.groupId) &&
      document.at > joined.since
    );
  }

  async function targetsOf(documents: readonly PresentNotification[]): Promise<Targets> {
    const postIds = [...new Set(documents.flatMap(({ postId }) => postId ?? []))];
    const groupIds = [...new Set(documents.flatMap(({ groupId }) => groupId ?? []))];
    const [senders, posts, found] = await Promise.all([
      people(documents.map(({ senderId }) => senderId)),
      publishedPosts(postIds),
      storedGroups.getMany(groupIds),
    ]);
    return { people: senders, posts, groups: found };
  }

  return {
    /** Newest first: own ones, those for everyone since the member was approved, and those of their groups since they joined. */
    async page(
      memberId: string,
      { before, limit }: { readonly before?: string | undefined; readonly limit: number },
    ): Promise<NotificationPage> {
      const reader = await readerOf(memberId);
      const upTo = reader.reading?.upTo ?? '';
      const until = (filter: Filter, after: string): Filter =>
        before === undefined ? filter : { ...filter, at: { $gt: after, $lt: before } };
      const groupsOwn = await ofGroups(reader);
      const newest = (filter: Filter, after: string) =>
        stored.find({ filter: until(filter, after), sort: newestFirst, limit });
      const [direct, mentions, broadcast, total, unread, readOneByOne] = await Promise.all([
        newest(toMember(reader, ''), ''),
        newest(inChats(reader, ''), ''),
        newest(toEveryone(reader, ''), reader.since),
        countAfter(reader, groupsOwn, ''),
        countAfter(reader, groupsOwn, upTo),
        readSince(reader),
      ]);
      const shown = [
        ...[...direct, ...mentions, ...broadcast].filter(isShown),
        ...groupsOwn.filter(({ at }) => before === undefined || at < before),
      ]
        .toSorted(newer)
        .slice(0, limit);
      const targets = await targetsOf(shown);
      return {
        data: shown.map((document) =>
          presentNotification(document, isRead(reader, document), targets),
        ),
        unread: Math.max(unread - readOneByOne, 0),
        total,
      };
    },

    /** As whoever it is for sees it first: unread. */
    async one(notificationId: string): Promise<Notification | null> {
      const document = await stored.get(notificationId);
      if (!document || !isShown(document)) return null;
      return presentNotification(document, false, await targetsOf([document]));
    },

    async reading(memberId: string): Promise<{
      readonly upTo: string;
      readonly ids: readonly string[];
      readonly position: string;
    }> {
      const reading = await storedReadings.get(memberId);
      return {
        upTo: reading?.upTo ?? '',
        ids: reading?.read.map(({ id }) => id) ?? [],
        position: reading?.position ?? '',
      };
    },

    async groupIds(memberId: string): Promise<readonly string[]> {
      const membership = await storedMemberships.get(memberId);
      return membership?.groups.map(({ groupId }) => groupId) ?? [];
    },
  };
}
export type NotificationQueries = ReturnType<typeof createNotificationQueries>;
