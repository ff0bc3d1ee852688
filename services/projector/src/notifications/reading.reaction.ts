import { change, type Reaction } from '../reaction.ts';

/** The member's other screens show as read what was read on one. */
export const readingReaction: Reaction<'NotificationRead' | 'AllNotificationsRead'> = {
  types: ['NotificationRead', 'AllNotificationsRead'],
  react(event) {
    const { memberId } = event.data;
    return [change(event, 'notifications_read', memberId, { kind: 'member', memberId })];
  },
};
