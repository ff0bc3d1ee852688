import { limits } from '@portal/contracts/fields/limits';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { messages, type PresentMessage } from '@portal/read-models/chat/message';
import { isShown } from '@portal/read-models/read-model';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf, sortBy } from '../documents/collection.ts';

export type ReaderOfGroup = { readonly memberId: string; readonly after: string };

function countNewer(newestFirst: readonly PresentMessage[], reader: ReaderOfGroup): number {
  let count = 0;
  for (const { sentAt, senderId } of newestFirst) {
    if (sentAt <= reader.after) break;
    if (senderId !== reader.memberId) count += 1;
  }
  return count;
}

/** Counts messages of others, up to `limits.unreadMessages`. */
export function unreadMessagesFrom(readModels: ReadModels) {
  const stored = collectionOf(readModels, messages);

  const ofOne = (groupId: string, { memberId, after }: ReaderOfGroup): Promise<number> =>
    stored.count(
      { groupId, status: 'shown', sentAt: { $gt: after }, senderId: { $ne: memberId } },
      { atMost: limits.unreadMessages },
    );

  const newest = (groupId: string, limit: number) =>
    stored.find({ filter: { groupId, status: 'shown' }, sort: sortBy('sentAt', -1), limit });

  return {
    ofOne,
    async newestOf(groupId: string): Promise<PresentMessage | undefined> {
      return (await newest(groupId, 1)).find(isShown);
    },
    /** Reads the newest messages once for all readers; only a reader whose own messages are among many is counted alone. */
    async ofMany(
      groupId: string,
      readers: readonly ReaderOfGroup[],
    ): Promise<readonly (readonly [memberId: string, count: number])[]> {
      if (readers.length === 0) return [];
      const found = await newest(groupId, limits.unreadMessages);
      const newestFirst = found.filter(isShown);
      const oldest = found.at(-1);
      const reachesTo =
        oldest && found.length === limits.unreadMessages ? oldest.sentAt : BEFORE_ALL;
      return Promise.all(
        readers.map(async (reader) => {
          const count = countNewer(newestFirst, reader);
          const isWhole = count === limits.unreadMessages || reader.after >= reachesTo;
          return [reader.memberId, isWhole ? count : await ofOne(groupId, reader)] as const;
        }),
      );
    },
  };
}
