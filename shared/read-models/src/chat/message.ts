import type { Document, ReadModel, Tombstone } from '../read-model.ts';

export type PresentMessage = Document & {
  /** `sealed`: the sender's key cannot be used. */
  readonly status: 'shown' | 'removed' | 'sealed';
  readonly groupId: string;
  readonly senderId: string;
  /** Each is `@[memberId]` in `text`. */
  readonly mentionIds: readonly string[];
  readonly text: string;
  readonly clientId: string | null;
  /** ISO instant */
  readonly createdAt: string;
  /** Position of the event that sent it, by which a chat is sorted. */
  readonly sentAt: string;
};
/** Keeps its place, so that a client can continue the chat from it. */
export type ErasedMessage = Tombstone & Pick<PresentMessage, 'groupId' | 'sentAt'>;
export type MessageDocument = PresentMessage | ErasedMessage;

export const messages: ReadModel<MessageDocument> = {
  name: 'messages',
  version: 1,
  indexes: [
    {
      name: 'by_group',
      fields: [
        ['groupId', 1],
        ['status', 1],
        ['sentAt', 1],
      ],
    },
    { name: 'by_sender', fields: [['senderId', 1]] },
  ],
};
