import { readings, type ReadingDocument } from '@portal/read-models/notifications/reading';
import type { Projection } from '../projection.ts';

export const readingProjection: Projection<
  ReadingDocument,
  'NotificationRead' | 'AllNotificationsRead' | 'MemberErased'
> = {
  model: readings,
  types: ['NotificationRead', 'AllNotificationsRead', 'MemberErased'],
  keys: ({ data }) => [data.memberId],
  fold(document, { type, data, position }, memberId) {
    if (type === 'MemberErased') return document && { ...document, upTo: '', read: [] };
    const standing = document ?? { _id: memberId, position, upTo: '', read: [] };
    switch (type) {
      case 'NotificationRead': {
        const { notificationId: id } = data;
        const others = standing.read.filter((entry) => entry.id !== id);
        return { ...standing, read: [...others, { id, at: position }] };
      }
      case 'AllNotificationsRead': {
        // What was read one by one before is covered by it
        return { ...standing, upTo: position, read: [] };
      }
      default:
        return type satisfies never;
    }
  },
};
