import { messages, type MessageDocument } from '@portal/read-models/chat/message';
import { tombstone } from '@portal/read-models/read-model';
import type { Projection } from '../projection.ts';

type Type = 'MessageSent' | 'MessageRemoved' | 'MemberErased';

export const messageProjection: Projection<MessageDocument, Type> = {
  model: messages,
  types: ['MessageSent', 'MessageRemoved', 'MemberErased'],
  keys: ({ type, data }) => (type === 'MemberErased' ? [] : [data.messageId]),
  affected: ({ type, data }) => (type === 'MemberErased' ? { senderId: data.memberId } : null),
  fold(message, { type, data, position, occurredAt }) {
    if (type === 'MessageSent') {
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
    }
    if (!message || message.status === 'erased') return message;
    switch (type) {
      case 'MessageRemoved':
        return { ...message, status: 'removed' };
      case 'MemberErased':
        if (message.senderId !== data.memberId) return message;
        return {
          ...tombstone(message._id, position),
          groupId: message.groupId,
          sentAt: message.sentAt,
        };
      default:
        return type satisfies never;
    }
  },
};
