import { messages, type MessageDocument } from '@portal/read-models/chat/message';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter, ReadStore } from '@portal/service-kit/read-store/read-store';
import type { LoadPeople } from '../people.ts';
import { isShown, messageJson, peopleOfMessage } from './message.presenter.ts';

export type MessagePage = {
  /** Ids of messages. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

export function createMessageQueries(readStore: ReadStore, people: LoadPeople) {
  const stored = readStore.collection<MessageDocument>(messages.name);

  /** Where a message stands, also one that is not shown any more. @throws DomainError not-found */
  async function placeOf(groupId: string, messageId: string): Promise<string> {
    const found = await stored.get(messageId);
    if (found?.groupId !== groupId) throw new DomainError('not-found', 'Message not found.');
    return found.sentAt;
  }

  async function present(found: readonly MessageDocument[]): Promise<readonly string[]> {
    const shown = found.filter(isShown);
    const named = await people(shown.flatMap(peopleOfMessage));
    return shown.map((message) => messageJson(message, named));
  }

  async function presentOne(messageId: string) {
    const found = await stored.get(messageId);
    if (!found || !isShown(found)) return null;
    const [json = 'null'] = await present([found]);
    return { json, groupId: found.groupId, sentAt: found.sentAt };
  }

  return {
    /**
     * Messages of a group as JSON text, oldest first: the newest of all or of those before one, or the oldest of those after one.
     *
     * @throws DomainError not-found when the message that it goes on from is not of the group
     */
    async page(groupId: string, { before, after, limit }: MessagePage): Promise<string> {
      const [from, to] = await Promise.all([
        after === undefined ? undefined : placeOf(groupId, after),
        before === undefined ? undefined : placeOf(groupId, before),
      ]);
      const between = {
        ...(from === undefined ? {} : { $gt: from }),
        ...(to === undefined ? {} : { $lt: to }),
      };
      const filter: Filter = {
        groupId,
        status: 'shown',
        ...(from === undefined && to === undefined ? {} : { sentAt: between }),
      };
      const direction = from === undefined ? -1 : 1;
      const found = await stored.find({
        filter,
        sort: [
          ['sentAt', direction],
          ['_id', direction],
        ],
        limit,
      });
      return `[${(await present(direction === 1 ? found : found.toReversed())).join(',')}]`;
    },

    /** As JSON text; null where there is nothing (any more) to show. */
    async one(messageId: string): Promise<string | null> {
      return (await presentOne(messageId))?.json ?? null;
    },

    /** As those in the group's room get it. */
    async received(messageId: string): Promise<string | null> {
      const found = await presentOne(messageId);
      return (
        found && `{"group":"${found.groupId}","message":${found.json},"position":"${found.sentAt}"}`
      );
    },
  };
}
export type MessageQueries = ReturnType<typeof createMessageQueries>;
