import { toJson } from '@portal/contracts/wire/json';
import { groupNotificationId } from '@portal/contracts/notifications/notification-type';
import { BEFORE_ALL, later, latest, type Position } from '@portal/contracts/wire/position';
import { groups } from '@portal/read-models/groups/group';
import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import { isPresent, members } from '@portal/read-models/members/member';
import {
  chatMention,
  notifications,
  type NotificationDocument,
  type PresentNotification,
} from '@portal/read-models/notifications/notification';
import { readings, type ReadingDocument } from '@portal/read-models/notifications/reading';
import { posts } from '@portal/read-models/posts/post';
import { isShown } from '@portal/read-models/read-model';
import type { Filter, ReadModels } from '@portal/service-kit/read-store/read-store';
import { pipeline } from '../answering/reading-feature.ts';
import { collectionOf, sortBy } from '../documents/collection.ts';
import type { LoadPeople } from '../people/people.ts';
import { presentNotification, type Targets } from './notification.presenter.ts';
import { unreadMessagesFrom } from './unread-messages.ts';

export const COUNTED = 1_000;

const everyone = 'everyone';
const onlyTo = (memberId: string): string => `member:${memberId}`;
const newestOnTop = (a: PresentNotification, b: PresentNotification): number =>
  a.at > b.at || (a.at === b.at && a._id > b._id) ? -1 : 1;

type Reader = {
  readonly memberId: string;
  readonly since: string;
  readonly reading: ReadingDocument | null;
  readonly groups: MembershipDocument['groups'];
};

const readUpTo = (reading: ReadingDocument | null | undefined, notificationId: string): Position =>
  latest([reading?.upTo, reading?.read.find(({ id }) => id === notificationId)?.at]);

type PageOf = {
  readonly memberId: string;
  readonly before?: string | undefined;
  readonly limit: number;
};
type OwnOne = { readonly memberId: string; readonly notificationId: string };
type UnreadIn = { readonly groupId: string; readonly memberIds: readonly string[] };

export function createNotificationQueries(
  readModels: ReadModels,
  people: LoadPeople,
  groupsOf: (memberId: string) => Promise<MembershipDocument['groups']>,
) {
  const stored = collectionOf(readModels, notifications);
  const storedMembers = collectionOf(readModels, members);
  const storedReadings = collectionOf(readModels, readings);
  const storedPosts = collectionOf(readModels, posts);
  const storedGroups = collectionOf(readModels, groups);
  const storedMemberships = collectionOf(readModels, memberships);
  const unreadMessages = unreadMessagesFrom(readModels);

  async function readerOf(memberId: string): Promise<Reader> {
    const [member, reading, joined] = await Promise.all([
      storedMembers.get(memberId),
      storedReadings.get(memberId),
      groupsOf(memberId),
    ]);
    const since = (isPresent(member) && member.approvedAt) || BEFORE_ALL;
    const known = await storedGroups.getMany(joined.map(({ groupId }) => groupId));
    const isThere = (groupId: string): boolean => known.get(groupId)?.status !== 'removed';
    return {
      memberId,
      since,
      reading,
      groups: joined.filter(({ groupId }) => isThere(groupId)),
    };
  }

  /** Removing a group's newest message hides its notification, which then stands for the message before that. */
  async function shown(document: NotificationDocument): Promise<PresentNotification | null> {
    if (document.status === 'shown') return document;
    if (document.status === 'erased' || document.groupId === null) return null;
    if (document._id !== groupNotificationId(document.groupId)) return null;
    const newest = await unreadMessages.newestOf(document.groupId);
    if (!newest) return null;
    const { _id: sourceId, senderId, sentAt: at, createdAt } = newest;
    return { ...document, status: 'shown', sourceId, senderId, at, createdAt };
  }
  const shownById = async (ids: readonly string[]): Promise<readonly PresentNotification[]> => {
    const found = await stored.getMany(ids);
    const documents = await Promise.all([...found.values()].map(shown));
    return documents.flatMap((document) => document ?? []);
  };

  const isRead = ({ reading }: Reader, { _id, at }: PresentNotification): boolean =>
    at <= readUpTo(reading, _id);

  /** A group's notification stands for its newest message at least, even if that one can't be shown. */
  const atLeastOne = (count: number): number => Math.max(count, 1);

  /** How many unread messages a group's notification stands for; undefined for any other notification. */
  async function countOf(
    reader: Reader,
    document: PresentNotification,
  ): Promise<number | undefined> {
    const { _id, groupId } = document;
    if (groupId === null || _id !== groupNotificationId(groupId)) return undefined;
    if (isRead(reader, document)) return 0;
    const { memberId, reading } = reader;
    const since = reader.groups.find((joined) => joined.groupId === groupId)?.since;
    const after = latest([since, readUpTo(reading, _id)]);
    return atLeastOne(await unreadMessages.ofOne(groupId, { memberId, after }));
  }

  /** Each group has one notification, so these are few enough to read by id. */
  async function ofGroups(reader: Reader): Promise<readonly PresentNotification[]> {
    if (reader.groups.length === 0) return [];
    const since = new Map(
      reader.groups.map(({ groupId, since: at }) => [groupNotificationId(groupId), at]),
    );
    const found = await shownById([...since.keys()]);
    return found.filter(({ _id, at, senderId }) => {
      const joined = since.get(_id);
      return senderId !== reader.memberId && joined !== undefined && at > joined;
    });
  }

  const toMember = (reader: Reader, after: string): Filter => ({
    audience: onlyTo(reader.memberId),
    status: 'shown',
    at: { $gt: after },
  });
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

  async function countAfter(
    reader: Reader,
    fromGroups: readonly PresentNotification[],
    after: string,
  ): Promise<number> {
    const counts = await Promise.all(
      [toMember, inChats, toEveryone].map((filter) =>
        stored.count(filter(reader, after), { atMost: COUNTED }),
      ),
    );
    const inGroups = fromGroups.filter(({ at }) => at > after).length;
    return Math.min(
      counts.reduce((sum, count) => sum + count, inGroups),
      COUNTED,
    );
  }

  async function readSince(reader: Reader): Promise<number> {
    const { reading } = reader;
    if (!reading || reading.read.length === 0) return 0;
    const found = await shownById(reading.read.map(({ id }) => id));
    return found.filter(
      (document) =>
        document.at > reading.upTo && isRead(reader, document) && isFor(reader, document),
    ).length;
  }

  function isFor(reader: Reader, document: PresentNotification): boolean {
    if (document.audience === onlyTo(reader.memberId)) return true;
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
    const [senders, foundPosts, foundGroups] = await Promise.all([
      people(documents.map(({ senderId }) => senderId)),
      storedPosts.getMany(postIds),
      storedGroups.getMany(groupIds),
    ]);
    return {
      people: senders,
      posts: foundPosts,
      groups: new Map([...foundGroups].filter(([, { status }]) => status !== 'removed')),
    };
  }

  return {
    page: pipeline({
      ids: ({ memberId }: PageOf) => readerOf(memberId),
      async documents(reader, { before, limit }) {
        const upTo = reader.reading?.upTo ?? BEFORE_ALL;
        const until = (filter: Filter, after: string): Filter =>
          before === undefined ? filter : { ...filter, at: { $gt: after, $lt: before } };
        const fromGroups = await ofGroups(reader);
        const newest = (filter: Filter, after: string) =>
          stored.find({ filter: until(filter, after), sort: sortBy('at', -1), limit });
        const all = countAfter(reader, fromGroups, BEFORE_ALL);
        const [direct, mentions, broadcast, total, unread, readOneByOne] = await Promise.all([
          newest(toMember(reader, BEFORE_ALL), BEFORE_ALL),
          newest(inChats(reader, BEFORE_ALL), BEFORE_ALL),
          newest(toEveryone(reader, BEFORE_ALL), reader.since),
          all,
          upTo === BEFORE_ALL ? all : countAfter(reader, fromGroups, upTo),
          readSince(reader),
        ]);
        const latestOnes = [
          ...[...direct, ...mentions, ...broadcast].filter(isShown),
          ...fromGroups.filter(({ at }) => before === undefined || at < before),
        ]
          .toSorted(newestOnTop)
          .slice(0, limit);
        const [targets, counts] = await Promise.all([
          targetsOf(latestOnes),
          Promise.all(latestOnes.map((document) => countOf(reader, document))),
        ]);
        return { reader, latestOnes, targets, counts, total, unread: unread - readOneByOne };
      },
      rules: (own) => own,
      present: ({ reader, latestOnes, targets, counts, total, unread }) =>
        toJson({
          data: latestOnes.map((document, index) =>
            presentNotification(document, targets, {
              read: isRead(reader, document),
              count: counts[index],
            }),
          ),
          unread: Math.max(unread, 0),
          total,
        }),
    }),

    one: pipeline({
      ids: ({ notificationId }: { readonly notificationId: string }) => [notificationId],
      async documents(ids) {
        const [document] = await shownById(ids);
        return document && { document, targets: await targetsOf([document]) };
      },
      rules: (found) => found ?? null,
      present: (seen) =>
        seen && toJson(presentNotification(seen.document, seen.targets, { read: false })),
    }),

    ownOne: pipeline({
      ids: ({ notificationId }: OwnOne) => [notificationId],
      async documents(ids, { memberId }) {
        const [reader, [document]] = await Promise.all([readerOf(memberId), shownById(ids)]);
        return { reader, document };
      },
      rules({ reader, document }, { notificationId }) {
        // The writer of a group's newest message has read those before it
        const isOfOwnGroup = reader.groups.some(
          ({ groupId }) => groupNotificationId(groupId) === notificationId,
        );
        return isOfOwnGroup || (document !== undefined && isFor(reader, document));
      },
      present: (isOwn) => (isOwn ? toJson({}) : null),
    }),

    unreadMessages: pipeline({
      ids: ({ groupId }: UnreadIn) => groupNotificationId(groupId),
      async documents(notificationId, { groupId, memberIds }) {
        const [[document], joined, read] = await Promise.all([
          shownById([notificationId]),
          storedMemberships.getMany(memberIds),
          storedReadings.getMany(memberIds),
        ]);
        if (!document) return [];
        const readers = memberIds.flatMap((memberId) => {
          const membership = joined.get(memberId)?.groups.find((one) => one.groupId === groupId);
          if (!membership || memberId === document.senderId) return [];
          const after = latest([membership.since, readUpTo(read.get(memberId), notificationId)]);
          return document.at > after ? [{ memberId, after }] : [];
        });
        return unreadMessages.ofMany(groupId, readers);
      },
      rules: (counts) => counts,
      present: (counts) =>
        toJson(
          Object.fromEntries(
            counts.map(([memberId, count]) => [memberId, { count: atLeastOne(count) }]),
          ),
        ),
    }),

    reading: pipeline({
      ids: ({ memberId }: { readonly memberId: string }) => memberId,
      documents: (memberId) => storedReadings.get(memberId),
      rules: (own) => own,
      present: (own) =>
        toJson({
          upTo: own?.upTo ?? BEFORE_ALL,
          ids: own?.read.map(({ id }) => id) ?? [],
          position: own?.position ?? BEFORE_ALL,
        }),
    }),
  };
}
