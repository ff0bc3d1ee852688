import {
  notifications,
  type NotificationDocument,
  type PresentNotification,
} from '@portal/read-models/notifications/notification';
import { tombstone } from '@portal/read-models/read-model';
import { ifPresent, projection, type EventOfType } from '../declaring/projection.ts';
import {
  likeNotificationId,
  notificationsOf,
  readableOnlyBy,
  type NewNotification,
} from './notifications-of-event.ts';

type Placed = { readonly position: string; readonly occurredAt: string };

const madeBy = (event: Placed, made: NewNotification): PresentNotification => ({
  _id: made.id,
  position: event.position,
  status: 'shown',
  type: made.type,
  audience: made.readableBy,
  senderId: made.senderId,
  postId: made.postId ?? null,
  groupId: made.groupId ?? null,
  sourceId: made.sourceId ?? null,
  text: made.text ?? null,
  at: event.position,
  createdAt: event.occurredAt,
});

const notifies = <Event extends Placed>(
  notificationsOfEvent: (event: Event) => readonly NewNotification[],
  instead: (document: NotificationDocument, event: Event) => NotificationDocument | null,
) => ({
  ids: (event: Event) => notificationsOfEvent(event).map(({ id }) => id),
  fold(document: NotificationDocument | null, event: Event, id: string) {
    const kept = document && instead(document, event);
    if (kept) return kept;
    const made = notificationsOfEvent(event).find((notification) => notification.id === id);
    return made ? madeBy(event, made) : document;
  },
});
const ifErased = (document: NotificationDocument) =>
  document.status === 'erased' ? document : null;

const hide = (document: PresentNotification): NotificationDocument => ({
  ...document,
  status: 'hidden',
});

const show = (document: PresentNotification): NotificationDocument => ({
  ...document,
  status: 'shown',
});

const ofSource = <Event>(
  sourceOf: (event: Event) => string,
  change: (document: PresentNotification) => NotificationDocument,
) => ({
  where: (event: Event) => ({ sourceId: sourceOf(event) }),
  fold: ifPresent((document: PresentNotification, event: Event) =>
    document.sourceId === sourceOf(event) ? change(document) : document,
  ),
});

type AboutPost = { readonly data: { readonly authorId: string; readonly postId: string } };

const ofNewPost = (change: (document: PresentNotification) => NotificationDocument) => ({
  where: ({ data: { authorId, postId } }: AboutPost) => ({
    senderId: authorId,
    postId,
    type: 'new_post',
  }),
  fold: ifPresent((document: PresentNotification, { data: { postId } }: AboutPost) =>
    document.postId === postId && document.type === 'new_post' ? change(document) : document,
  ),
});

export const notificationProjection = projection(notifications, {
  on: {
    PostSubmitted: notifies(notificationsOf.PostSubmitted, ifErased),
    PostApproved: notifies(notificationsOf.PostApproved, (document, { reverses }) =>
      document.status === 'erased' || reverses === undefined
        ? ifErased(document)
        : { ...document, status: 'shown' },
    ),
    CommentAdded: notifies(notificationsOf.CommentAdded, ifErased),
    CommentEdited: notifies(notificationsOf.CommentEdited, ifErased),
    ContactRequested: notifies(notificationsOf.ContactRequested, ifErased),
    MessageSent: notifies(notificationsOf.MessageSent, () => null),
    PostLiked: notifies(notificationsOf.PostLiked, (document) =>
      document.status === 'erased' ? document : { ...document, status: 'shown' },
    ),
    GatheringReminderSent: notifies(notificationsOf.GatheringReminderSent, ifErased),
    GatheringChangeTold: notifies(notificationsOf.GatheringChangeTold, ifErased),
    GrievanceAnswered: notifies(notificationsOf.GrievanceAnswered, ifErased),
    BreachNotified: notifies(notificationsOf.BreachNotified, ifErased),
    PostUnliked: { ids: (event) => [likeNotificationId(event)], fold: ifPresent(hide) },
    CommentRemoved: ofSource(({ data }: EventOfType<'CommentRemoved'>) => data.commentId, hide),
    CommentRestored: ofSource(({ data }: EventOfType<'CommentRestored'>) => data.commentId, show),
    PostApprovalReversed: ofNewPost(hide),
    PostHeldForApproval: ofNewPost(hide),
    PostApprovedAgain: ofNewPost(show),
    MessageRemoved: ofSource(({ data }: EventOfType<'MessageRemoved'>) => data.messageId, hide),
    MessageRestored: ofSource(({ data }: EventOfType<'MessageRestored'>) => data.messageId, show),
    MemberErased: {
      where: ({ data: { memberId } }) => ({
        $or: [{ senderId: memberId }, { audience: { $in: readableOnlyBy(memberId) } }],
      }),
      fold: ifPresent((document, { data: { memberId }, position }) =>
        document.senderId === memberId || readableOnlyBy(memberId).includes(document.audience)
          ? tombstone(document._id, position)
          : document,
      ),
    },
  },
});
