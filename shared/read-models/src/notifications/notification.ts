import type { Position } from '@portal/contracts/wire/position';
import type { NotificationType } from '@portal/contracts/notifications/notification-type';
import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

/**
 * One document for all receivers, so a post among 50,000 members makes one. It is hidden when the like is taken back or the comment
 * removed.
 */
export type PresentNotification = Document & {
  readonly status: 'shown' | 'hidden';
  readonly type: NotificationType;
  /** `everyone`, `member:<memberId>`, `group:<groupId>` or {@link chatMention}. The sender never sees it. */
  readonly audience: string;
  readonly senderId: string;
  readonly postId: string | null;
  readonly groupId: string | null;
  /** Id of the comment or message that it is about. Removing that one hides this notification. */
  readonly sourceId: string | null;
  /** The sender's words, where the notification itself carries them; empty once the sender's key cannot be used. */
  readonly text: string | null;
  readonly at: Position;
  readonly createdAt: IsoInstant;
};
export type NotificationDocument = PresentNotification | Tombstone;

export const notifications: ReadModel<NotificationDocument> = {
  name: 'notifications',
  version: 10,
  indexes: [
    {
      name: 'by_audience',
      fields: {
        audience: 1,
        status: 1,
        at: -1,
        _id: -1,
        // The index alone can then leave out the reader's own notifications from the count
        senderId: 1,
      },
    },
    { name: 'by_sender', fields: { senderId: 1 }, unordered: true },
    { name: 'by_source', fields: { sourceId: 1 }, unordered: true },
  ],
};

/** Audience of a mention in a chat: the member, while they are in the group. */
export const chatMention = (memberId: string): string => `chat-mention:${memberId}`;
