import type { Message } from '@portal/contracts/chat/message.api';
import type { MessageDocument, PresentMessage } from '@portal/read-models/chat/message';
import { keepJson } from '../kept-json.ts';
import { withNames } from '../mentions.ts';
import { presentPerson, type People } from '../people.ts';

export const isShown = (message: MessageDocument): message is PresentMessage =>
  message.status === 'shown';

export const peopleOfMessage = ({ senderId, mentionIds }: PresentMessage): readonly string[] =>
  mentionIds.length === 0 ? [senderId] : [senderId, ...mentionIds];

function presentMessage(message: PresentMessage, people: People): Message {
  const { _id, groupId, senderId, mentionIds, text, clientId, createdAt, sentAt } = message;
  return {
    _id,
    group: groupId,
    text: withNames(text, mentionIds, people),
    sender: presentPerson(senderId, people.get(senderId)),
    createdAt,
    clientId,
    position: sentAt,
  };
}

export const messageJson = keepJson(peopleOfMessage, presentMessage);
