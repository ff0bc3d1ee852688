import { readings } from '@portal/read-models/notifications/reading';
import { projection } from '../declaring/projection.ts';

export const readingProjection = projection(readings, {
  id: 'memberId',
  on: {
    NotificationRead(document, { data: { notificationId: id }, position }, memberId) {
      const { upTo, read } = document ?? { upTo: '', read: [] };
      const others = read.filter((entry) => entry.id !== id);
      return { _id: memberId, position, upTo, read: [...others, { id, at: position }] };
    },
    AllNotificationsRead: (_, { position }, memberId) => ({
      _id: memberId,
      position,
      upTo: position,
      read: [],
    }),
    MemberErased: (document) => document && { ...document, upTo: '', read: [] },
  },
});
