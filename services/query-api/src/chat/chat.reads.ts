import { chat as contract } from '@portal/contracts/chat/chat.contract';
import type { Message } from '@portal/contracts/chat/message.api';
import type { messagesQuery } from '@portal/contracts/chat/messages.query';
import { jsonArray, jsonObject, toJson, type Json } from '@portal/contracts/wire/json';
import { messages, type PresentMessage } from '@portal/read-models/chat/message';
import { groups } from '@portal/read-models/groups/group';
import { memberships } from '@portal/read-models/groups/membership';
import { members } from '@portal/read-models/members/member';
import { isShown } from '@portal/read-models/read-model';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import type * as z from 'zod/mini';
import { collectionOf } from '../documents/collection.ts';
import { groupMembershipsFrom } from '../people/group-memberships.ts';
import { presentMentions } from '../people/mentioned-people.ts';
import { presentPerson, rememberWithPeople, type People } from '../people/people.ts';
import { feature } from '../answering/reading-feature.ts';
import { messageFacts } from './message.facts.ts';

const messageNotFound = () => new DomainError('not-found', 'Message not found.');

const peopleIn = ({ senderId, mentionIds }: PresentMessage): readonly string[] =>
  mentionIds.length === 0 ? [senderId] : [senderId, ...mentionIds];

function presentMessage(message: PresentMessage, people: People): Message {
  const { _id, groupId, senderId, mentionIds, text, clientId, createdAt, sentAt } = message;
  return {
    _id,
    group: groupId,
    ...presentMentions(text, mentionIds, people),
    sender: presentPerson(senderId, people.get(senderId)),
    createdAt,
    clientId,
    position: sentAt,
  };
}
const messageJson = rememberWithPeople(peopleIn, presentMessage);

export const chat = feature(contract, {
  facts: messageFacts,
  answers({ readModels, people }) {
    const stored = collectionOf(readModels, messages);
    const { requireMember } = groupMembershipsFrom(readModels);
    const models = [messages, groups, memberships, members];

    async function placeOf(groupId: string, messageId: string): Promise<string> {
      const message = await stored.get(messageId);
      if (message?.groupId !== groupId) throw messageNotFound();
      return message.sentAt;
    }

    async function page(
      groupId: string,
      { before, after, limit }: z.output<typeof messagesQuery>,
    ): Promise<Json<Message[]>> {
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
      const visible = (direction === 1 ? found : found.toReversed()).filter(isShown);
      const known = await people(visible.flatMap(peopleIn));
      return jsonArray(visible.map((message) => messageJson(message, known)));
    }

    async function visible(messageId: string): Promise<PresentMessage | null> {
      const message = await stored.get(messageId);
      return message && isShown(message) ? message : null;
    }
    const present = async (message: PresentMessage): Promise<Json<Message>> =>
      messageJson(message, await people(peopleIn(message)));

    return {
      models,
      calls: {
        async 'GET /messages/:groupId'({ params, session, query }) {
          await requireMember(params.groupId, session.memberId);
          return page(params.groupId, query);
        },
      },
      views: {
        message: {
          models,
          async answer({ messageId }) {
            const message = await visible(messageId);
            return message && present(message);
          },
        },
        'received-message': {
          models,
          async answer({ messageId }) {
            const message = await visible(messageId);
            return (
              message &&
              jsonObject({
                group: toJson(message.groupId),
                message: await present(message),
                position: toJson(message.sentAt),
              })
            );
          },
        },
        'removed-message': {
          models: [messages],
          async answer({ messageId }) {
            const message = await stored.get(messageId);
            return message?.status === 'removed'
              ? toJson({ group: message.groupId, messageId, position: message.position })
              : null;
          },
        },
      },
    };
  },
});
