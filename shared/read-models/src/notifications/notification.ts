import type { NotificationType } from '@portal/contracts/notifications/notification-type';
import type { Document, ReadModel, Tombstone } from '../read-model.ts';

/** One document for all its receivers, so a post among 50,000 members makes one. Taking the like back or removing the comment hides it. */
export type PresentNotification = Document & {
  readonly status: 'shown' | 'hidden';
  readonly type: NotificationType;
  /** `everyone`, `member:<memberId>`, `group:<groupId>` or {@link chatMention}; the sender never sees it. */
  readonly audience: string;
  readonly senderId: string;
  readonly postId: string | null;
  readonly groupId: string | null;
  /** Id of the comment or message that it is about; removing that one hides this. */
  readonly sourceId: string | null;
  /** Position of the event behind it, by which the list is sorted; compared with 'read up to'. */
  readonly at: string;
  /** ISO instant */
  readonly createdAt: string;
};
export type NotificationDocument = PresentNotification | Tombstone;

export const notifications: ReadModel<NotificationDocument> = {
  name: 'notifications',
  version: 2,
  indexes: [
    {
      name: 'by_audience',
      fields: [
        ['audience', 1],
        ['status', 1],
        ['at', -1],
        ['_id', -1],
        // Lets the index alone count them without the reader's own
        ['senderId', 1],
      ],
    },
    { name: 'by_sender', fields: [['senderId', 1]] },
    { name: 'by_source', fields: [['sourceId', 1]] },
  ],
};

/** Audience of a mention in a chat: the member, while they are in the group. */
export const chatMention = (memberId: string): string => `chat-mention:${memberId}`;
