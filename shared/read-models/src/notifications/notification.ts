import type { Document, ReadModel, Tombstone } from '../read-model.ts';

/**
 * One record, whoever it is for: a post among 50,000 members makes one. Likes that were taken back and things that were removed
 * hide it.
 */
export type PresentNotification = Document & {
  readonly status: 'shown' | 'hidden';
  readonly type: string;
  /**
   * `everyone`, `member:<memberId>`, `group:<groupId>`, or {@link chatMention}; what somebody did is never shown to themselves.
   */
  readonly audience: string;
  readonly senderId: string;
  readonly postId: string | null;
  readonly groupId: string | null;
  /** Id of the comment or message it tells of; when that goes, so does this. */
  readonly sourceId: string | null;
  /** Position of the deed: the order of the list, and what 'read up to' is compared with. */
  readonly at: string;
  /** ISO instant */
  readonly createdAt: string;
};
export type NotificationDocument = PresentNotification | Tombstone;

export const notifications = {
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
        // They are counted without those of one's own, and without the documents
        ['senderId', 1],
      ],
    },
    { name: 'by_sender', fields: [['senderId', 1]] },
    { name: 'by_source', fields: [['sourceId', 1]] },
  ],
} as const satisfies ReadModel;

/** All messages of a group share one record, which tells of the newest. */
export const groupNotificationId = (groupId: string): string => `new_group_message.${groupId}`;

/** Audience of what is said of a member in a chat: theirs while they are in the group. Apart from what is theirs in any case, since these are few. */
export const chatMention = (memberId: string): string => `chat-mention:${memberId}`;
