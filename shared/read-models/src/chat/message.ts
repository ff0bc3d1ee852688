import type { Position } from '@portal/contracts/wire/position';
import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

export type PresentMessage = Document & {
  /** A message that staff removed keeps its words, so that the decision can be undone. */
  readonly status: 'shown' | 'removed' | 'sealed' | 'withheld';
  readonly groupId: string;
  readonly senderId: string;
  readonly mentionIds: readonly string[];
  readonly text: string;
  readonly clientId: string | null;
  readonly createdAt: IsoInstant;
  readonly sentAt: Position;
};
export type ErasedMessage = Tombstone & Pick<PresentMessage, 'groupId' | 'sentAt'>;
export type MessageDocument = PresentMessage | ErasedMessage;

export const messages: ReadModel<MessageDocument> = {
  name: 'messages',
  version: 4,
  indexes: [
    { name: 'by_group', fields: { groupId: 1, status: 1, sentAt: 1 } },
    { name: 'by_sender', fields: { senderId: 1 }, unordered: true },
  ],
};
