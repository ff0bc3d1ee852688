import { chat as contract } from '@portal/contracts/chat/chat.contract';
import type { Message } from '@portal/contracts/chat/message.api';
import type { messagesQuery } from '@portal/contracts/chat/messages.query';
import { toJson } from '@portal/contracts/wire/json';
import { messages, type PresentMessage } from '@portal/read-models/chat/message';
import { groups } from '@portal/read-models/groups/group';
import { memberships } from '@portal/read-models/groups/membership';
import { members } from '@portal/read-models/members/member';
import { isShown } from '@portal/read-models/read-model';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import type { Filter } from '@portal/service-kit/read-store/read-store';
import type * as z from 'zod/mini';
import { collectionOf, sortBy } from '../documents/collection.ts';
import { groupMembershipsFrom } from '../people/group-memberships.ts';
import { presentMentions } from '../people/mentioned-people.ts';
import { presentPerson, type People } from '../people/people.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import { messageFacts } from './message.facts.ts';

const messageNotFound = () => new DomainError('not-found', wordsOf('message-not-found'));

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

export const chat = feature(contract, {
  facts: messageFacts,
  answers({ readModels, people }: Needs<'people' | 'readModels'>) {
    const stored = collectionOf(readModels, messages);
    const { requireMember } = groupMembershipsFrom(readModels);
    const models = [messages, groups, memberships, members];

    async function placeOf(groupId: string, messageId: string): Promise<string> {
      const message = await stored.get(messageId);
      if (message?.groupId !== groupId) throw messageNotFound();
      return message.sentAt;
    }

    /** Messages between two others, starting at the one that was asked for last. */
    async function within(groupId: string, { before, after }: z.output<typeof messagesQuery>) {
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
      return { filter, direction: from === undefined ? -1 : 1 } as const;
    }

    const oneMessage = {
      ids: ({ messageId }: { readonly messageId: string }) => messageId,
      async documents(messageId: string) {
        const message = await stored.get(messageId);
        if (!message || !isShown(message)) return null;
        return { message, people: await people(peopleIn(message)) };
      },
    };

    return {
      models,
      calls: {
        'GET /messages/:groupId': pipeline({
          async ids({ params: { groupId }, query, session }) {
            await requireMember(groupId, session.memberId);
            return within(groupId, query);
          },
          async documents({ filter, direction }, { query: { limit } }) {
            const found = await stored.find({ filter, sort: sortBy('sentAt', direction), limit });
            const shown = (direction === 1 ? found : found.toReversed()).filter(isShown);
            return { shown, people: await people(shown.flatMap(peopleIn)) };
          },
          rules: (found) => found,
          present: ({ shown, people: known }) =>
            toJson(shown.map((message) => presentMessage(message, known))),
        }),
      },
      views: {
        message: {
          models,
          answer: pipeline({
            ...oneMessage,
            rules: (found) => found,
            present: (found) => found && toJson(presentMessage(found.message, found.people)),
          }),
        },
        'received-message': {
          models,
          answer: pipeline({
            ...oneMessage,
            rules: (found) => found,
            present: (found) =>
              found &&
              toJson({
                group: found.message.groupId,
                message: presentMessage(found.message, found.people),
                position: found.message.sentAt,
              }),
          }),
        },
        'removed-message': {
          models: [messages],
          answer: pipeline({
            ids: ({ messageId }) => messageId,
            documents: (messageId) => stored.get(messageId),
            rules: (message) => (message?.status === 'removed' ? message : null),
            present: (message) =>
              message &&
              toJson({
                group: message.groupId,
                messageId: message._id,
                position: message.position,
              }),
          }),
        },
      },
    };
  },
});
