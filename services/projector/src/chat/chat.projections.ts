import { isByStaff } from '@portal/contracts/decisions/by-staff';
import { messages, type MessageDocument } from '@portal/read-models/chat/message';
import { tombstone } from '@portal/read-models/read-model';
import { erasing, ifPresent, projection } from '../declaring/projection.ts';
import { reaction, tell } from '../declaring/reaction.ts';
import { withholding } from '../declaring/withholding.ts';

const messageFolds = projection(messages, {
  id: 'messageId',
  on: {
    MessageSent(message, { data, position, occurredAt }) {
      const { messageId, groupId, senderId, mentionIds, text, clientId } = data;
      return (
        message ?? {
          _id: messageId,
          position,
          status: text === null ? 'sealed' : 'shown',
          groupId,
          senderId,
          mentionIds,
          text: text ?? '',
          clientId,
          createdAt: occurredAt,
          sentAt: position,
        }
      );
    },
    MessageKept: ifPresent((message, { data: { keeperId, text } }) =>
      text === null
        ? { ...message, status: 'sealed' }
        : { ...message, status: 'shown', senderId: keeperId, mentionIds: [], text },
    ),
    MessageRemoved: ifPresent((message, event) => ({
      ...message,
      status: 'removed',
      ...(isByStaff(event) ? {} : { mentionIds: [], text: '' }),
    })),
    MessageRestored: ifPresent((message) =>
      message.status === 'removed'
        ? { ...message, status: message.text === '' ? 'sealed' : 'shown' }
        : message,
    ),
    MemberErased: erasing<MessageDocument>('senderId', (_id, position, { groupId, sentAt }) => ({
      ...tombstone(_id, position),
      groupId,
      sentAt,
    })),
  },
});

export const messageProjection = withholding(messageFolds, {
  author: 'senderId',
  shown: ['shown'],
});

/** A client that reconnects continues after the newest message it has, so messages of a group must arrive in order. */
export const messageReaction = reaction({
  MessageSent: ({ data: { messageId, groupId } }) => [
    tell('receive_message', messageId, { kind: 'group', groupId }, groupId),
  ],
  MessageRemoved: ({ data: { messageId, groupId } }) => [
    tell('message_removed', messageId, { kind: 'group', groupId }, groupId),
  ],
  MessageRestored: ({ data: { messageId, groupId } }) => [
    tell('message_restored', messageId, { kind: 'group', groupId }, groupId),
  ],
});

export const chat = {
  projections: [messageProjection],
  reactions: [messageReaction],
};
