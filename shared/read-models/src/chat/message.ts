import type { Document, ReadModel, Tombstone } from '../read-model.ts';

export type PresentMessage = Document & {
  /** `sealed`: the sender's key cannot be used. */
  readonly status: 'shown' | 'removed' | 'sealed';
  readonly groupId: string;
  readonly senderId: string;
  /** In `text` each stands as `@[memberId]`. */
  readonly mentionIds: readonly string[];
  readonly text: string;
  readonly clientId: string | null;
  /** ISO instant */
  readonly createdAt: string;
  /** Position of the event that sent it: the order of the messages of a group. */
  readonly sentAt: string;
};
/** It keeps its place, so that whoever goes on from it goes on from where it stood. */
export type ErasedMessage = Tombstone & Pick<PresentMessage, 'groupId' | 'sentAt'>;
export type MessageDocument = PresentMessage | ErasedMessage;

export const messages = {
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
} as const satisfies ReadModel;
