import { onlyMember, reaction, tell } from '../declaring/reaction.ts';
import { notificationProjection } from './notification.projection.ts';
import { notificationsOf, type NewNotification } from './notifications-of-event.ts';
import { readingProjection } from './reading.projection.ts';

const pushed = (notifications: readonly NewNotification[]) =>
  notifications.map(({ id, pushedTo }) => tell('new_notification', id, pushedTo));

export const notificationReaction = reaction({
  PostSubmitted: (event) => pushed(notificationsOf.PostSubmitted(event)),
  PostApproved: (event) =>
    event.reverses === undefined ? pushed(notificationsOf.PostApproved(event)) : [],
  PostLiked: (event) => (event.revision === 0 ? pushed(notificationsOf.PostLiked(event)) : []),
  CommentAdded: (event) => pushed(notificationsOf.CommentAdded(event)),
  CommentEdited: (event) => pushed(notificationsOf.CommentEdited(event)),
  ContactRequested: (event) => pushed(notificationsOf.ContactRequested(event)),
  GatheringReminderSent: (event) => pushed(notificationsOf.GatheringReminderSent(event)),
  BreachNotified: (event) => pushed(notificationsOf.BreachNotified(event)),
  GrievanceAnswered: (event) => pushed(notificationsOf.GrievanceAnswered(event)),
  GatheringChangeTold: (event) => pushed(notificationsOf.GatheringChangeTold(event)),
  MessageSent: (event) => pushed(notificationsOf.MessageSent(event)),
});

const readElsewhere = ({
  data: { memberId },
}: {
  readonly data: { readonly memberId: string };
}) => [tell('notifications_read', memberId, onlyMember(memberId))];

export const readingReaction = reaction({
  NotificationRead: readElsewhere,
  AllNotificationsRead: readElsewhere,
});

export const notifications = {
  projections: [notificationProjection, readingProjection],
  reactions: [notificationReaction, readingReaction],
};
