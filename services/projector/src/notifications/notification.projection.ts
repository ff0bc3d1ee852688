import { formatAudience, type Audience } from '@portal/contracts/realtime/audience';
import {
  chatMention,
  notifications,
  type NotificationDocument,
} from '@portal/read-models/notifications/notification';
import { tombstone } from '@portal/read-models/read-model';
import type { EventOfType, Projection } from '../projection.ts';
import { likeNotificationId, notifiedBy, type Notified, type NotifyingType } from './notified.ts';

type Type = NotifyingType | 'PostUnliked' | 'CommentRemoved' | 'MessageRemoved' | 'MemberErased';
type Event = EventOfType<Type>;

/** What is kept says who may read it; who did it is told apart by `senderId`. */
function kept(audience: Exclude<Audience, { kind: 'admins' }>): string {
  switch (audience.kind) {
    case 'member':
      return formatAudience(audience);
    case 'everyone':
      return formatAudience({ kind: 'everyone' });
    case 'group':
      return formatAudience({ kind: 'group', groupId: audience.groupId });
    case 'group-member':
      return chatMention(audience.memberId);
    default:
      return audience satisfies never;
  }
}

/** Audiences that are one member's own. */
const ownOf = (memberId: string): readonly string[] => [
  formatAudience({ kind: 'member', memberId }),
  chatMention(memberId),
];

function madeBy(event: EventOfType<NotifyingType>, notified: Notified): NotificationDocument {
  const { id, type, audience, senderId, postId, groupId, sourceId } = notified;
  return {
    _id: id,
    position: event.position,
    status: 'shown',
    type,
    audience: kept(audience),
    senderId,
    postId: postId ?? null,
    groupId: groupId ?? null,
    sourceId: sourceId ?? null,
    at: event.position,
    createdAt: event.occurredAt,
  };
}

const isHiding = (
  event: Event,
): event is EventOfType<'PostUnliked' | 'CommentRemoved' | 'MessageRemoved' | 'MemberErased'> =>
  event.type === 'PostUnliked' ||
  event.type === 'CommentRemoved' ||
  event.type === 'MessageRemoved' ||
  event.type === 'MemberErased';

export const notificationProjection: Projection<NotificationDocument, Type> = {
  model: notifications,
  types: [
    'PostSubmitted',
    'PostApproved',
    'PostLiked',
    'PostUnliked',
    'CommentAdded',
    'CommentRemoved',
    'MessageSent',
    'MessageRemoved',
    'MemberErased',
  ],
  keys(event) {
    if (event.type === 'PostUnliked') return [likeNotificationId(event)];
    return isHiding(event) ? [] : notifiedBy(event).map(({ id }) => id);
  },
  affected({ type, data }) {
    if (type === 'CommentRemoved') return { sourceId: data.commentId };
    if (type === 'MessageRemoved') return { sourceId: data.messageId };
    if (type !== 'MemberErased') return null;
    return { $or: [{ senderId: data.memberId }, { audience: { $in: ownOf(data.memberId) } }] };
  },
  fold(document, event, key) {
    if (!isHiding(event)) {
      const notified = notifiedBy(event).find(({ id }) => id === key);
      if (!notified || document?.status === 'erased') {
        // A group's record outlives a sender who was erased: the next message makes it anew
        return notified && event.type === 'MessageSent' ? madeBy(event, notified) : document;
      }
      // A like that was taken back and given again is the same one: it comes back in its old place, and is not told of again
      if (document && event.type === 'PostLiked') return { ...document, status: 'shown' };
      return madeBy(event, notified);
    }
    if (!document || document.status === 'erased') return document;
    const { type, data, position } = event;
    switch (type) {
      case 'PostUnliked':
        return { ...document, status: 'hidden' };
      case 'CommentRemoved':
        return document.sourceId === data.commentId ? { ...document, status: 'hidden' } : document;
      case 'MessageRemoved':
        return document.sourceId === data.messageId ? { ...document, status: 'hidden' } : document;
      case 'MemberErased': {
        const isTheirs =
          document.senderId === data.memberId || ownOf(data.memberId).includes(document.audience);
        return isTheirs ? tombstone(document._id, position) : document;
      }
      default:
        return type satisfies never;
    }
  },
};
