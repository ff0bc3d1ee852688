import type { EventOfType } from '../projection.ts';
import { change, type Reaction } from '../reaction.ts';
import { notifiedBy, type NotifyingType } from './notified.ts';

/** Revision 0 of its stream: a like given again after it was taken back is no news. */
const isNews = (event: EventOfType<NotifyingType>): boolean =>
  event.type !== 'PostLiked' || event.revision === 0;

export const notificationReaction: Reaction<NotifyingType> = {
  types: ['PostSubmitted', 'PostApproved', 'PostLiked', 'CommentAdded', 'MessageSent'],
  react: (event) =>
    isNews(event)
      ? notifiedBy(event).map(({ id, audience }) => change(event, 'new_notification', id, audience))
      : [],
};
